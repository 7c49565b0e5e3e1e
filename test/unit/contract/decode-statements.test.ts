/** What is said of a section or an act follows from what the service sent: statements, and the evidence that each of them needs. */
import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { readChainEntry } from '../../../src/contract/decode/entry.ts';
import { readSection } from '../../../src/contract/decode/read.ts';
import { holds } from '../../holds.ts';

const base = 'https://law.example.org/v1/somewhere';
const id = '0b0e7c52-8f0a-5f0e-9c9a-6a7d1f1f0001';
const section = (fields: object) => readSection({ code_section_id: id, ...fields }, { base });

/** The ways in which services write a field's name. */
const spelled = (name: string) =>
  fc.constantFrom(
    name,
    name.replaceAll('_', '-'),
    name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    name.toUpperCase(),
  );
const anyText = fc.string({ minLength: 1, maxLength: 40 }).filter((text) => /^[\w ]*\w[\w ]*$/.test(text));

describe('a statement about a section', () => {
  it('“no text” needs an answer without one, under whichever name it came', () => {
    holds(
      fc.property(
        fc.constantFrom('text', 'current_text', 'present_text', 'section_text', 'full_text').chain(spelled),
        anyText,
        (name, text) => {
          assert.deepEqual(
            section({ [name]: text })?.text?.map((block) => block.text),
            [text.trim()],
          );
        },
      ),
    );
  });

  it('“repealed” is what a status or a true flag says, and is never in force when they disagree', () => {
    holds(
      fc.property(
        spelled('is_repealed'),
        fc.boolean(),
        fc.option(fc.constantFrom('in_force', 'repealed')),
        (name, flag, status) => {
          const read = section({ [name]: flag, ...(status === null ? {} : { status }) });
          assert.equal(read?.status, flag ? 'repealed' : (status ?? undefined));
          if (!flag || status === 'repealed')
            assert.equal(Object.values(read?.extra ?? {}).includes(flag), true, 'it is shown');
        },
      ),
    );
  });
});

describe('a statement about an act', () => {
  it('its type is never that of the resource which tells of it', () => {
    for (const type of ['chain-entry', 'ChainEntry', 'legislative_chain_entry', 'event', 'history-event', 'node']) {
      const read = readChainEntry({ type, action: 'amended', number: '12' }, base);
      assert.equal(read?.act?.type, undefined, type);
      assert.equal(read?.extra.type, type, 'it is shown as what was sent');
    }
    assert.equal(readChainEntry({ type: 'Ordinance', number: '12' }, base)?.act?.type, 'Ordinance');
  });

  it('its action is not known where the entry says two things of it', () => {
    const actionOf = (action: string, description: string): string | undefined =>
      readChainEntry({ action, description, number: '12' }, base)?.action;
    assert.equal(actionOf('amended', 'Repealed by Ord. 12'), 'unknown');
    assert.equal(actionOf('enacted', 'Repeals § 5'), 'unknown');
    assert.equal(actionOf('repealed', 'Repealed by Ord. 12'), 'repealed');
    assert.equal(actionOf('amended', 'Repealed and reenacted by Ord. 12'), 'amended');
    assert.equal(actionOf('amended', 'Amended the fees'), 'amended');
    assert.equal(
      readChainEntry({ action: 'amended', description: 'Repealed by Ord. 12' }, base)?.actionAsSent,
      'amended',
    );
  });
});
