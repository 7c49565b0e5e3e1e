import { strict as assert } from 'node:assert';
import { renumbering } from '../../../src/lookup/suggestions.ts';
import { check, keeping } from './checked.ts';
import { cited, sectionOf, serviceOf } from './fake.ts';

const section = sectionOf('5.08.010', { text: keeping });

/** The draft after the fixes of all findings. */
async function fixed(text: string, law = section): Promise<string> {
  const citations = [cited(text, 'AFMC 5.08.010', { number: '5.08.010' })];
  const { findings } = await check(text, citations, serviceOf([law]));
  let draft = text;
  for (const { suggestion } of findings.toReversed())
    if (suggestion !== undefined)
      draft = draft.slice(0, suggestion.start) + suggestion.text + draft.slice(suggestion.end);
  return draft;
}

describe('the fix of a misquotation', () => {
  it('writes the code’s words in place of those that differ', async () => {
    assert.equal(
      await fixed('AFMC 5.08.010 provides: “No person may keep more than four dogs at one dwelling.”'),
      'AFMC 5.08.010 provides: “No person may keep more than three dogs at one dwelling.”',
    );
  });

  it('adds the words that are missing', async () => {
    assert.equal(
      await fixed('AFMC 5.08.010 provides: “No person may keep more than dogs at one dwelling.”'),
      'AFMC 5.08.010 provides: “No person may keep more than three dogs at one dwelling.”',
    );
  });

  it('removes the words that the code does not have', async () => {
    assert.equal(
      await fixed(
        'AFMC 5.08.010 provides: “No person may ever, under any flag, keep more than three dogs at one dwelling.”',
      ),
      'AFMC 5.08.010 provides: “No person may keep more than three dogs at one dwelling.”',
    );
  });

  it('is not offered if the text has none of the words', async () => {
    const gone = sectionOf('5.08.010', { text: [{ designators: [], text: 'Repealed.' }] });
    const draft = 'AFMC 5.08.010 provides: “No person may keep more than three dogs at one dwelling.”';
    assert.equal(await fixed(draft, gone), draft);
  });

  it('is not offered if several places differ, or the words occur twice', async () => {
    for (const text of [
      'AFMC 5.08.010 provides: “No dog may keep more than four dogs at one dwelling.”',
      'AFMC 5.08.010 provides: “No person may keep more than dogs dogs at one dwelling without a kennel license.”',
    ])
      assert.equal(await fixed(text), text);
  });
});

it('no fix replaces a preamble with a number', () => {
  const citation = cited('See AFMC pmbl.', 'AFMC pmbl.', { number: '', kind: 'preamble' });
  for (const target of citation.targets) assert.deepEqual(renumbering(citation, target, '3.9'), {});
});

it('a fix does not repeat the letters of the code before a number that begins with them', () => {
  for (const [text, written] of [
    ['LUC 20.25A.010', 'LUC 20.30.020'],
    ['LUC § 20.25A.010', 'LUC § 20.30.020'],
    ['§ 20.25A.010', '§ LUC.20.30.020'],
  ] as const) {
    const citation = cited(text, text, { number: '20.25A.010' });
    const fixed = citation.targets.map((target) => {
      const { suggestion } = renumbering(citation, target, 'LUC.20.30.020');
      return text.slice(0, suggestion?.start) + suggestion?.text + text.slice(suggestion?.end);
    });
    assert.deepEqual(fixed, [written]);
  }
});
