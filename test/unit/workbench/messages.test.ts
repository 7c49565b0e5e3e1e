import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { readSection } from '../../../src/contract/decode/resources.ts';
import type { Section } from '../../../src/contract/resources.ts';
import { allVisible } from '../../../src/contract/visible.ts';
import { readFromPage, readPageState } from '../../../src/panel-protocol/messages.ts';
import { copyOf, readCopy } from '../../../src/panel-protocol/section-copy.ts';
import { holds } from '../../holds.ts';

describe('a message of the panel', () => {
  const good: readonly object[] = [
    { type: 'ready' },
    { type: 'retry', part: 'chain' },
    { type: 'step', id: 'setKey' },
    { type: 'copyCitation', subdivision: ['(a)'] },
    { type: 'insertCitation', subdivision: [] },
    { type: 'copyAddress', address: 'http://law.example/4' },
    { type: 'openLevel', level: -1 },
    { type: 'openReference', id: 3, beside: true },
    { type: 'openSection', sectionId: 'x', beside: false },
    { type: 'ordinance', entry: 0 },
    { type: 'earlier', version: 'v1' },
  ];
  for (const message of good)
    it(`is read: ${JSON.stringify(message)}`, () => assert.deepEqual(readFromPage(message), message));

  const bad: readonly unknown[] = [
    undefined,
    null,
    'ready',
    [],
    { type: 'run', command: 'x' },
    { type: 'retry', part: 'everything' },
    { type: 'retry', part: '__proto__' },
    { type: 'openLevel', level: -2 },
    { type: 'openReference', id: 1.5 },
    { type: 'openSection', sectionId: '' },
    { type: 'openSection', sectionId: { toString: 'x' } },
    { type: 'copyCitation', subdivision: ['a', 1] },
    { type: 'copyAddress', address: { toString: 'x' } },
    { type: 'earlier', version: 'x'.repeat(20_000) },
  ];
  for (const message of bad)
    it(`is ignored: ${JSON.stringify(message)?.slice(0, 60)}`, () => assert.equal(readFromPage(message), undefined));

  it('is read or ignored, and never throws', () => {
    holds(fc.property(fc.anything(), (message) => void readFromPage(message)));
    holds(fc.property(fc.anything(), (state) => void readPageState(state)));
  });
});

describe('the state that a panel left behind', () => {
  const serviceId = 'https://law.example.org';

  it('is enough to query its own service again, and nothing more', () => {
    assert.deepEqual(readPageState({ sectionId: 'x', serviceId, subdivision: ['(a)'], scroll: 10, text: 'law' }), {
      sectionId: 'x',
      serviceId,
      subdivision: ['(a)'],
      scroll: 10,
    });
    assert.deepEqual(readPageState({ sectionId: 'x', serviceId, subdivision: 'a', scroll: -1 }), {
      sectionId: 'x',
      serviceId,
    });
    assert.equal(readPageState({ serviceId, scroll: 10 }), undefined);
  });

  it('is absent without the service of its identifier', () => {
    assert.equal(readPageState({ sectionId: 'x' }), undefined);
  });
});

describe('the copy of a section that a panel left behind', () => {
  const sent = {
    code_section_id: 'x',
    citation: 'Test Hollow Municipal Code § 1.01.010',
    status: 'in_force',
    hierarchy: [{ level: 'title', number: '1', heading: 'General' }],
    aliases: ['§ 1-10'],
    text: [
      { designators: ['(a)'], text: 'A fence is at most six feet high.' },
      { designators: ['(a)'], text: 'It has a gate.', continuation: true },
      { designators: [], table: { head: [['Zone']], rows: [['R-1']], caption: 'Zones' } },
      { designators: [], image: { alt: 'A map', name: 'map.png' } },
    ],
    notes: [{ kind: 'Editor’s Notes', text: 'See also § 2.' }],
    related: [{ relation: 'recodified_from', code_section_id: 'y', citation: '§ 1-10' }],
    withheld: ['sources'],
    notice: 'Excerpt only.',
    _links: { versions: '/v1/code-sections/x/versions' },
    rank: { one: [1, 2] },
  };
  const section = readSection(sent, { base: 'https://law.example.org/v1/code-sections/x' });
  const copy = copyOf(section, 1_700_000_000_000);

  it('is the section as read, without fields unknown to the contract', () => {
    assert.ok(
      section.text?.length === 4 && section.related.length === 1,
      'the section has all that a section can have',
    );
    const { extra: _, ...known } = section;
    assert.deepEqual(readCopy(JSON.parse(JSON.stringify(copy))), {
      at: 1_700_000_000_000,
      section: { ...known, extra: {} },
    });
  });

  it('is refused if any field has another shape', () => {
    const others = [undefined, null, 7, true, 'text', [], [[]], [7], {}, { text: {} }];
    for (const name of Object.keys(copy?.section ?? {})) {
      for (const other of others) {
        const read = readCopy({ at: 1, section: { ...copy?.section, [name]: other } });
        if (read !== undefined) assert.doesNotThrow(() => drawn(read.section), `${name}: ${JSON.stringify(other)}`);
      }
    }
  });

  it('is not kept for a very long section', () => {
    const long = { ...section, text: [{ designators: [], text: 'x'.repeat(300_000) }] };
    assert.equal(copyOf(long, 1), undefined);
  });

  it('is read or ignored, and never throws', () => {
    holds(fc.property(fc.anything(), (value) => void readCopy(value)));
  });
});

/** What a panel does with a section before showing it. */
function drawn(section: Section): void {
  const { text = [], notes, hierarchy, aliases, related, withheld, links } = section;
  for (const { designators, table } of text) {
    designators.join('').trim();
    for (const row of [...(table?.head ?? []), ...(table?.rows ?? [])]) row.join('').trim();
  }
  for (const words of [
    ...notes.map((note) => note.text),
    ...hierarchy.map((level) => level.heading ?? ''),
    ...aliases,
    ...related.map((each) => each.relation),
    ...withheld,
    ...Object.values(links),
  ])
    words.trim();
}

describe('a service’s answer before it is validated', () => {
  it('cannot reorder a line, in any field of any depth', () => {
    assert.deepEqual(allVisible({ a: ['x\u202ey'], 'b\u2066': { c: 1, d: null } }), {
      a: ['x\ufffdy'],
      'b\ufffd': { c: 1, d: null },
    });
  });

  it('keeps the bytes of a picture', () => {
    const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
    assert.equal(allVisible({ mediaType: 'image/png', bytes }).bytes, bytes);
  });

  it('keeps its length, so that offsets into it hold', () => {
    // Any code points and lone surrogates. (The `binary` unit of fast-check takes most of a second to make.)
    const unit = fc.oneof(fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff })).map((code) => String.fromCodePoint(code));
    holds(fc.property(fc.string({ unit }), (text) => assert.equal(allVisible(text).length, text.length)));
  });
});
