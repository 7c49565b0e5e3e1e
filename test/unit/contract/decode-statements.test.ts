/** Statements about a section or an act follow from what the service sent. Lists what each of them follows from. */
import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { readChainEntry } from '../../../src/contract/decode/entry.ts';
import { joinChains, readChain, readSection, readSources } from '../../../src/contract/decode/resources.ts';
import { isWhole } from '../../../src/contract/resources.ts';
import { lastChange } from '../../../src/lookup/trust.ts';
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
  it('“no text” needs an answer without text under any name', () => {
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

  it('“repealed” comes from a status or a true flag, and is never in force when they disagree', () => {
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

  it('its status is not the state of its place, or that of its text or record', () => {
    for (const fields of [
      { state: 'WA' },
      { state: 'Washington' },
      { is_current: true },
      { current: true },
      { active: true },
      { status: 200 },
    ])
      assert.equal(section(fields).status, undefined, JSON.stringify(fields));
  });

  it('its status in the service’s words is not attributed to the publisher', () => {
    const read = section({ legal_status: 'Vacated by court', status_as_published: 'Void' });
    assert.deepEqual([read.status, read.statusAsSent, read.statusAsPublished], ['unknown', 'Vacated by court', 'Void']);
    const notInForce = section({ status: 'current', in_force: false });
    assert.deepEqual([notInForce.status, notInForce.statusAsSent], ['unknown', 'current']);
    assert.deepEqual(section({ in_force: false }).statusAsSent, 'not in force');
  });

  it('what it withholds is known under any name of the part', () => {
    for (const name of ['text', 'current_text', 'sectionText', 'body'])
      assert.deepEqual(section({ redacted: [name] }).withheld, ['text'], name);
    assert.deepEqual(section({ withheld: ['official_sources', 'history'] }).withheld, ['sources', 'legislative_chain']);
  });
});

describe('a statement about a list', () => {
  const entries = [{ action: 'amended', number: '12' }];
  for (const [what, json, expected] of [
    ['whole', { data: entries }, {}],
    ['not called complete', { data: entries, complete: false }, { incomplete: true }],
    [
      'with a notice',
      { data: [], message: 'History is part of another plan.' },
      { notices: ['History is part of another plan.'] },
    ],
    ['with a word for a program', { data: [], message: 'OK' }, {}],
    ['by roles', { amendments: entries, notice: 'Only the latest act.' }, { notices: ['Only the latest act.'] }],
    ['that cannot all be read', { data: [7, ...entries] }, { unread: 1 }],
  ] as const) {
    it(`“none” needs a complete list: ${what}`, () => {
      const chain = readChain(json, { base });
      const { unread, incomplete, notices } = chain;
      const stated = { unread, ...(incomplete && { incomplete }), ...(notices && { notices }) };
      assert.deepEqual(stated, { unread: 0, ...expected });
      assert.equal(isWhole(chain), Object.keys(expected).length === 0);
      const sources = readSources('data' in json ? { ...json, data: json.data.map((one) => one || undefined) } : [], {
        base,
      });
      if ('data' in json) assert.equal(isWhole(sources), Object.keys(expected).length === 0);
    });
  }

  it('pages keep the statements of each', () => {
    const page = (json: object) => readChain(json, { base });
    const joined = joinChains([page({ data: entries, notice: 'The first two.' }), page({ data: [], complete: false })]);
    assert.deepEqual([joined.incomplete, joined.notices], [true, ['The first two.']]);
  });
});

describe('a statement about an act', () => {
  it('an act that did not become law is not a change', () => {
    for (const [field, word] of [
      ['status', 'Vetoed'],
      ['stage', 'introduced'],
      ['action', 'proposed'],
      ['outcome', 'Not adopted'],
    ] as const) {
      const failed = readChainEntry({ adopted_on: '2024-01-02', number: '13', [field]: word }, base);
      const law = readChainEntry(
        { adopted_on: '2020-01-02', number: '12', action: 'amended', status: 'In Effect' },
        base,
      );
      assert.ok(failed !== undefined && law !== undefined);
      assert.deepEqual([failed.action, failed.actionAsSent], ['unknown', word]);
      assert.equal(lastChange({ entries: [law, failed], enabling: [], unread: 0, extra: {} }), law);
      assert.equal(law.extra.status, 'In Effect', 'it is shown as what was sent');
    }
  });

  it('its type is never that of the resource that mentions it', () => {
    for (const type of ['chain-entry', 'ChainEntry', 'legislative_chain_entry', 'event', 'history-event', 'node']) {
      const read = readChainEntry({ type, action: 'amended', number: '12' }, base);
      assert.equal(read?.act?.type, undefined, type);
      assert.equal(read?.extra.type, type, 'it is shown as what was sent');
    }
    assert.equal(readChainEntry({ type: 'Ordinance', number: '12' }, base)?.act?.type, 'Ordinance');
  });

  it('its action is unknown if the entry states two', () => {
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
