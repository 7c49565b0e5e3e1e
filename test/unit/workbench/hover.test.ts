import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import type { Citation } from '../../../src/citation/types.ts';
import type { ChainEntry, Section } from '../../../src/contract/resources.ts';
import type { Resolution } from '../../../src/lookup/types.ts';
import { type HoverInput, hoverCommands } from '../../../src/workbench/hover/input.ts';
import { hoverMarkdown } from '../../../src/workbench/hover/markdown.ts';
import { citedAbbreviation } from '../../../src/workbench/shared/cited-abbreviation.ts';
import { holds } from '../../holds.ts';

const t = (message: string, ...values: string[]): string =>
  message.replace(/\{(\d)\}/g, (_, index: string) => values[Number(index)] ?? '');
const words = { t, language: 'en', today: '2026-11-21' };

const citing = (text: string, number: string, more: Partial<Citation> = {}): Citation => {
  const start = text.indexOf(number);
  return {
    start: 0,
    end: text.length,
    text,
    form: 'short',
    place: 'Port Wenlow',
    jurisdictionId: 'pw',
    code: 'Port Wenlow Municipal Code',
    candidates: [],
    targets: [{ start, end: start + number.length, kind: 'section', number, subdivisions: [] }],
    ...more,
  };
};

const setbacks: Section = {
  id: 's1',
  jurisdictionId: 'pw',
  citation: 'PWMC 23.44.040',
  number: '23.44.040',
  heading: 'Required setbacks',
  status: 'in_force',
  codifiedThrough: '2024-10-08',
  hierarchy: [],
  aliases: [],
  notes: [],
  related: [],
  withheld: [],
  links: {},
  extra: {},
  text: [
    { designators: ['(a)'], text: 'Front setback.' },
    { designators: ['(a)', '(1)'], text: 'Twenty feet.' },
  ],
};

const amended: ChainEntry = {
  action: 'amended',
  act: { type: 'Ordinance', number: '2024-21' },
  effectiveFrom: '2025-01-17',
  links: {},
  extra: {},
};

const serviceId = 'embedded';

const hoverOn = (
  resolution: Resolution,
  more: Partial<HoverInput> = {},
  citation = citing('PWMC 23.44.040', '23.44.040'),
): string => {
  const [target] = citation.targets;
  assert.ok(target);
  const where = { jurisdiction: 'this document', abbreviation: 'settings of the folder memos' };
  return hoverMarkdown({ serviceId, citation, target, uri: 'file:///memo.md', where, resolution, ...more }, words);
};

const found = (section: Section, more: Partial<Extract<Resolution, { kind: 'found' }>> = {}): Resolution => ({
  kind: 'found',
  section: { value: section, at: 0 },
  ...more,
});

const loaded = <T>(value: T) => ({ state: 'loaded', value }) as const;
const chain = { entries: [amended], enabling: [], unread: 0, extra: {} };
const official = { officialSourceUrl: 'https://law.portwenlow.example/23', verificationStatus: 'verified', extra: {} };

describe('the hover of a citation', () => {
  it('shows the section, its status, its text, its last change and its official source', () => {
    const markdown = hoverOn(found(setbacks), {
      chain: loaded(chain),
      sources: loaded({ entries: [official], unread: 0 }),
      lastChange: amended,
    });
    for (const part of [
      'PWMC 23.44.040',
      'Required setbacks',
      'In force as of October 8, 2024',
      'Twenty feet.',
      'Amended by Ordinance 2024-21, effective January 17, 2025',
      '](https://law.portwenlow.example/23)',
      'verified',
      'Copy Citation',
      'Insert Citation',
    ]) {
      assert.ok(markdown.includes(part), `${part} in ${markdown}`);
    }
  });

  it('as of a date before every listed act, says so', () => {
    const markdown = hoverOn(found(setbacks), {
      chain: loaded({ ...chain, entries: [], later: 1 }),
      lastChange: undefined,
    });
    assert.match(markdown, /the service lists only later acts/);
    assert.doesNotMatch(markdown, /lists none/);
  });

  it('shows the cited subdivision instead of the opening', () => {
    const blocks = setbacks.text?.slice(1) ?? [];
    const markdown = hoverOn(found(setbacks, { subdivision: { designators: ['(a)', '(1)'], blocks } }));
    assert.ok(markdown.includes('PWMC 23.44.040(a)(1)'));
  });

  it('names a subdivision without the stop after a printed designator', () => {
    const blocks = setbacks.text?.slice(1) ?? [];
    const markdown = hoverOn(found(setbacks, { subdivision: { designators: ['B.', '(1)'], blocks } }));
    assert.ok(markdown.includes('PWMC 23.44.040B(1)'), markdown);
    const missing = hoverOn(found(setbacks, { missingSubdivision: ['B.', '(7).'] }));
    assert.ok(missing.includes('The section has no B\\(7\\)') || missing.includes('The section has no B(7).'), missing);
    assert.ok(markdown.includes('Twenty feet.') && !markdown.includes('Front setback.'));
  });

  it('reports a missing subdivision', () => {
    assert.ok(hoverOn(found(setbacks, { missingSubdivision: ['(z)'] })).includes('The section has no (z)'));
  });

  it('reports that a text without subdivisions can’t confirm one', () => {
    const markdown = hoverOn(found(setbacks, { unmarkedSubdivision: ['(a)', '(1)'] }));
    assert.match(markdown, /\(a\)\(1\) could not be checked in this text/);
  });

  it('gives the law less space if something else needs more', () => {
    const sentence = 'No fence may be higher than the one beside it. ';
    const text = Array.from({ length: 20 }, (_, k) => ({ designators: [`(${k})`], text: sentence }));
    const rows = (
      section: Section,
      more: Partial<Extract<Resolution, { kind: 'found' }>> = {},
      input: Partial<HoverInput> = {},
    ): number =>
      hoverOn(found({ ...section, text }, more), input)
        .split('\n')
        .filter((line) => line.startsWith('>')).length;
    const longHeading = 'Fences, walls, hedges, and arbors in required setbacks, on corner lots, and beside alleys';
    assert.equal(rows(setbacks), 5);
    assert.equal(rows({ ...setbacks, heading: longHeading }), 4);
    assert.equal(rows({ ...setbacks, heading: longHeading }, { missingSubdivision: ['(z)'] }), 2);
    const renamed = { ...amended, act: { type: longHeading, number: '2021-4' } };
    assert.equal(rows(setbacks, {}, { chain: loaded(chain), lastChange: amended }), 5);
    assert.equal(rows(setbacks, {}, { chain: loaded(chain), lastChange: renamed }), 4);
    assert.equal(rows({ ...setbacks, heading: longHeading.repeat(4) }, { missingSubdivision: ['(z)'] }), 2);
  });

  it('shows when and by which act a section was repealed', () => {
    const repeal: ChainEntry = { ...amended, action: 'repealed', effectiveFrom: '2021-07-01' };
    const markdown = hoverOn(found({ ...setbacks, status: 'repealed' }), {
      chain: loaded({ ...chain, entries: [amended, repeal] }),
    });
    assert.ok(markdown.includes('Repealed on July 1, 2021 by Ordinance 2024-21'), markdown);
  });

  it('states the date through which its last change is known', () => {
    const input = { chain: loaded(chain), lastChange: amended };
    assert.match(hoverOn(found(setbacks), input), /effective January 17, 2025 \(as of October 8, 2024\)/);
    const { codifiedThrough: _, ...undated } = setbacks;
    assert.ok(!hoverOn(found(undated), input).includes('(as of'));
  });

  it('quotes what a repealed section said before, with its date', () => {
    const { text, ...repealed } = setbacks;
    const before = { version: { version: 'v1', through: '2021-09-30' }, blocks: text ?? [] };
    const markdown = hoverOn(found({ ...repealed, status: 'repealed' }), { before });
    assert.match(markdown, /Earlier text \(through September 30, 2021\):\n\n> .*Front setback\./);
  });

  it('shows the heading of a chapter', () => {
    const citation = citing('PWMC ch. 23.44', '23.44');
    const container: Resolution = {
      kind: 'container',
      jurisdiction: { id: 'pw', name: 'Port Wenlow', codes: [], withheld: [], links: {}, extra: {} },
    };
    assert.match(
      hoverOn(container, { container: { heading: 'Single-family zones' } }, citation),
      /\*\*PWMC ch\. 23\.44\*\*: Single-family zones — Port Wenlow/,
    );
    const browsed = hoverOn(container, { container: { heading: 'Zones', contents: '/c/23.44' } }, citation);
    assert.match(browsed, /Show its sections\]\(command:legalCode\.section\.browse\?/);
    const chapter = { start: 9, end: 14, kind: 'chapter', number: '23.44', subdivisions: [] } as const;
    const searched = decodeURIComponent(hoverOn(container, {}, { ...citation, targets: [chapter] }));
    assert.match(searched, /legalCode\.search\?.*"text":"chapter 23\.44"/, 'the number alone may be that of a title');
  });

  it('never takes an unknown status for law in force', () => {
    const { status: _, ...silent } = setbacks;
    const markdown = hoverOn(found(silent));
    assert.ok(markdown.includes('Status not stated') && !markdown.includes('In force'));
  });

  it('shows what failed and what is still loading', () => {
    const markdown = hoverOn(found(setbacks), {
      chain: { state: 'failed', message: 'Not enabled for this account.' },
      sources: { state: 'waiting' },
    });
    assert.ok(markdown.includes('The last change could not be loaded. Not enabled for this account.'));
    assert.ok(!markdown.includes('Last change: Not'), 'a failure is not the last change');
    assert.ok(markdown.includes('still loading'));
  });

  it('reports that a text is withheld', () => {
    const { text: _, ...rest } = setbacks;
    assert.ok(hoverOn(found({ ...rest, withheld: ['text'] })).includes('withholds the text'));
  });

  it('says that an imported text is an unofficial copy, whose it is, since when, and under which terms', () => {
    const copy = {
      kind: 'unofficial copy',
      publisher: 'A Publisher',
      title: 'code.docx',
      sourceUrl: 'https://code.example/77',
      termsUrl: 'https://code.example/terms',
      extra: {},
    };
    const sources = loaded({ entries: [copy], unread: 0 });
    const markdown = hoverOn(found(setbacks), { sources, importedOn: '2026-11-23' });
    assert.match(
      markdown,
      /Unofficial copy: A Publisher, code&#46;docx · imported .*2026.* · \[code&#46;example\]\(https:\/\/code\.example\/77.*\[terms\]\(https:\/\/code\.example\/terms/,
    );
  });

  it('says so also of an imported text that states its official source', () => {
    const sources = loaded({ entries: [{ officialSourceUrl: 'https://law.example/5', extra: {} }], unread: 0 });
    const markdown = hoverOn(found(setbacks), { sources, importedOn: '2026-11-23' });
    assert.match(markdown, /Unofficial copy · imported .*2026.*\n.*Official source: \[law&#46;example\]/);
    assert.doesNotMatch(hoverOn(found(setbacks), { sources }), /nofficial copy/);
  });

  it('links to no address that is not secure', () => {
    const sources = loaded({ entries: [{ officialSourceUrl: 'http://law.example', extra: {} }], unread: 0 });
    const markdown = hoverOn(found(setbacks), { sources });
    assert.ok(!markdown.includes('http'));
    assert.ok(markdown.includes('none that can be opened'));
  });

  it('offers what an ambiguous abbreviation may mean, with links that write the setting', () => {
    const citation = citing('SMC 23.44.010', '23.44.010', { place: null, jurisdictionId: null, code: null });
    const markdown = hoverOn(
      {
        kind: 'ambiguous',
        candidates: [{ place: 'Seattle', jurisdictionId: 'sea', code: 'Seattle Municipal Code' }, { place: 'Salem' }],
      },
      {},
      citation,
    );
    assert.ok(markdown.includes('command:legalCode.setAbbreviation'));
    assert.ok(markdown.includes('Seattle Municipal Code') && markdown.includes('not in the connected service'));
  });

  it('reports an unknown jurisdiction, and offers the known ones', () => {
    const citation = citing('§ 12-34', '12-34', { form: 'bare', place: null, jurisdictionId: null, code: null });
    const markdown = hoverOn(
      { kind: 'unresolved' },
      { places: [{ name: 'Alder County', place: 'Alder County, WA' }] },
      citation,
    );
    assert.ok(markdown.includes('Jurisdiction unknown') && markdown.includes('Alder County'));
    assert.ok(markdown.includes('command:legalCode.setDocumentJurisdiction'));
    assert.ok(
      markdown.includes(encodeURIComponent('"place":"Alder County, WA"')),
      'the name that a setting understands',
    );
    assert.ok(markdown.includes('Saved in: this document'), 'and where it goes');
  });

  it('asks for an unknown abbreviation’s jurisdiction if there are too many to list', () => {
    const citation = citing('XMC 12-34', '12-34', { place: null, jurisdictionId: null, code: null });
    const markdown = hoverOn({ kind: 'unresolved' }, { places: [] }, citation);
    assert.match(markdown, /Define It…\]\(command:legalCode\.setAbbreviation/);
    assert.ok(!markdown.includes('legalCode.setDocumentJurisdiction'));
  });

  it('offers a search for several codes of one place: a setting could not distinguish them', () => {
    const candidates = ['Port Wenlow Charter § 4', 'Port Wenlow Municipal Code § 4'].map((code) => ({
      place: 'Port Wenlow',
      jurisdictionId: 'pw',
      code,
    }));
    const markdown = hoverOn({ kind: 'ambiguous', candidates });
    assert.ok(markdown.includes('Port Wenlow Charter') && markdown.includes('command:legalCode.search'));
    assert.ok(!markdown.includes('setAbbreviation') && !markdown.includes('setDocumentJurisdiction'));
  });

  it('does not call a section near that only mentions the number', () => {
    const jurisdiction = { id: 'pw', name: 'Port Wenlow', codes: [], withheld: [], links: {}, extra: {} };
    const hit = {
      id: 's2',
      citation: 'PWMC 1.2',
      match: 'text',
      hierarchy: [],
      highlights: [],
      links: {},
      extra: {},
    } as const;
    const markdown = hoverOn({ kind: 'notFound', jurisdiction, nearest: [hit] });
    assert.ok(markdown.includes('Sections that mention the number:') && !markdown.includes('Nearest'));
  });

  it('reports a missing section, and the nearest ones', () => {
    const jurisdiction = { id: 'pw', name: 'Port Wenlow', codes: [], withheld: [], links: {}, extra: {} };
    const hit = { id: 's2', citation: 'PWMC 23.44.041', hierarchy: [], highlights: [], links: {}, extra: {} };
    const markdown = hoverOn({ kind: 'notFound', jurisdiction, nearest: [hit] });
    assert.ok(markdown.includes('Port Wenlow: § 23.44.040 was not found.') && markdown.includes('PWMC 23.44.041'));
  });

  it('names a missing section by its code, and a missing chapter by its kind', () => {
    const code = { id: 'c', name: 'Port Wenlow Municipal Code', abbreviations: ['PWMC'], links: {}, extra: {} };
    const jurisdiction = { id: 'pw', name: 'Port Wenlow', codes: [code], withheld: [], links: {}, extra: {} };
    const missing = { kind: 'notFound', jurisdiction, nearest: [] } as const;
    assert.match(hoverOn(missing), /Port Wenlow Municipal Code § 23\.44\.040 was not found\./);
    const chapter = { start: 9, end: 11, kind: 'chapter', number: '99', subdivisions: [] } as const;
    assert.match(
      hoverOn(missing, {}, citing('PWMC ch. 99', '99', { targets: [chapter] })),
      /Port Wenlow: chapter 99 was/,
    );
  });

  it('says that an edition that the draft states is not available, and does not show another section for its number', () => {
    const stated = { year: 1981, first: '2019-07-01' };
    const unavailable = /The draft cites an edition of 1981, which is not available/;
    assert.match(hoverOn(found(setbacks, { stated })), unavailable);
    const jurisdiction = { id: 'pw', name: 'Port Wenlow', codes: [], withheld: [], links: {}, extra: {} };
    const other = hoverOn({ kind: 'notFound', jurisdiction, nearest: [], stated, isOther: true });
    assert.match(other, unavailable);
    assert.match(other, /is another section today\./);
    assert.ok(!other.includes('$(error)'));
  });

  it('does not call a section or subdivision missing on a day between two editions if the later one has it', () => {
    const jurisdiction = { id: 'pw', name: 'Port Wenlow', codes: [], withheld: [], links: {}, extra: {} };
    const next = { asOf: '2023-01-01', lacks: '2022-01-31', has: '2024-01-31' };
    const markdown = hoverOn({ kind: 'notFound', jurisdiction, nearest: [], next });
    assert.match(markdown, /Whether it existed on January 1, 2023 is unknown/);
    const within = hoverOn(found(setbacks, { missingSubdivision: ['(z)'], missingNext: next }));
    assert.match(within, /no subdivision \(z\).*Whether it existed on January 1, 2023 is unknown/);
    assert.doesNotMatch(within, /The section has no/);
    assert.ok(!markdown.includes('$(error)'));
  });

  it('names the last edition that had a missing section', () => {
    const jurisdiction = { id: 'pw', name: 'Port Wenlow', codes: [], withheld: [], links: {}, extra: {} };
    const lastEdition = { had: '2021-10-07', lacks: '2024-10-08' };
    assert.match(
      hoverOn({ kind: 'notFound', jurisdiction, nearest: [] }, { lastEdition }),
      /§ 23\.44\.040 is in the edition codified through October 7, 2021, but not in the edition through October 8, 2024/,
    );
  });

  it('includes the other end of a range', () => {
    const citation = citing('PWMC 23.44.040', '23.44.040');
    const targets = citation.targets.map((target) => ({ ...target, through: '23.44.060' }));
    assert.ok(hoverOn(found(setbacks), {}, { ...citation, targets }).includes('23.44.040 through 23.44.060'));
  });

  it('links only to its own commands and secure addresses, for any answer of the service', () => {
    const renderer = new MarkdownIt({ html: true, linkify: true });
    const hostile = fc.oneof(
      fc.string(),
      fc.constantFrom(
        '](command:evil)',
        '[x](command:evil)',
        '<a href="command:evil">',
        'https://evil.example',
        '\n\n# h',
        '`',
        '![](x)',
        '"onload=',
        ')',
        '\\',
      ),
    );
    const unknown = (words: string) => ({ status: 'unknown', statusAsPublished: words }) as const;
    holds(
      fc.property(hostile, hostile, hostile, hostile, (citation, heading, text, status) => {
        const section = { ...setbacks, citation, heading, ...unknown(status), text: [{ designators: [text], text }] };
        const entry = { ...amended, act: { type: heading, number: text }, effectiveFrom: status };
        const markdown = hoverOn(found(section), {
          chain: loaded({ ...chain, entries: [entry] }),
          sources: loaded({
            entries: [{ ...official, officialSourceUrl: `https://law.example/${text}`, verificationStatus: status }],
            unread: 0,
          }),
          lastChange: entry,
          age: heading,
        });
        for (const token of renderer.parse(markdown, {}).flatMap((each) => [each, ...(each.children ?? [])])) {
          assert.ok(
            !['image', 'html_inline', 'html_block', 'code_inline', 'fence', 'code_block', 'heading_open'].includes(
              token.type,
            ),
            token.type,
          );
          if (token.type !== 'link_open') continue;
          const href = String(token.attrGet('href'));
          const ours = hoverCommands.some((command) => href.startsWith(`command:${command}?`));
          assert.ok(ours || href.startsWith('https://law.example/'), href);
        }
      }),
    );
  });
});

describe('the name that a citation gives a code', () => {
  const cases: readonly (readonly [string, string, string | undefined])[] = [
    ['SMC 23.44.010', '23.44.010', 'SMC'],
    ['SMC § 23.44.010', '23.44.010', 'SMC'],
    ['S.M.C. § 23.44.010', '23.44.010', 'S.M.C.'],
    ['Seattle Municipal Code section 23.44.010', '23.44.010', 'Seattle Municipal Code'],
    ['Section 23.44.010 of the SMC', '23.44.010', 'SMC'],
  ];
  for (const [text, number, form] of cases)
    it(`is “${form}” in “${text}”`, () => assert.equal(citedAbbreviation(citing(text, number)), form));
  it('is none in a bare citation', () =>
    assert.equal(citedAbbreviation(citing('§ 12-34', '12-34', { form: 'bare' })), undefined));
});
