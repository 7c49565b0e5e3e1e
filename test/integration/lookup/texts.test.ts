import { strict as assert } from 'node:assert';
import MarkdownIt from 'markdown-it';
import { failureOfStatus } from '../../../src/client/status.ts';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import * as read from '../../../src/contract/decode/resources.ts';
import { LookupError } from '../../../src/contract/failure.ts';
import { allVisible, printableJson, visibleLine, writable } from '../../../src/contract/visible.ts';
import { checkDraft } from '../../../src/lookup/check.ts';
import { describeFailure, untranslated } from '../../../src/lookup/failure-words.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { jsonReport, textReport } from '../../../src/lookup/report.ts';
import { sarifReport } from '../../../src/lookup/report-sarif.ts';
import { type HoverInput, hoverCommands } from '../../../src/workbench/hover/input.ts';
import { hoverMarkdown } from '../../../src/workbench/hover/markdown.ts';
import { citationText } from '../../../src/workbench/shared/citation-format.ts';
import { brief, notice, plain } from '../../../src/workbench/shared/plain-text.ts';
import {
  elsewhere,
  example,
  fieldsOf,
  hostileTexts,
  type ResourceName,
  resourceNames,
  withText,
} from '../../fixtures/hostile-texts.ts';
import { cited, place } from '../../unit/lookup/fake.ts';

/** No control characters, no characters that reorder a line, and no invisible ones. */
const obeyed = /(?![\t\n\r])\p{Cc}|[\u202a-\u202e\u2066-\u2069]|\p{Cs}/u;
const at = { base: 'https://law.example.org/v1/x', linkHeader: undefined };
const readers: Readonly<Record<Exclude<ResourceName, 'problem'>, (json: unknown) => object>> = {
  jurisdiction: (json) => read.readJurisdiction(json, at),
  section: (json) => read.readSection(json, at),
  source: (json) => read.readSources({ data: [json] }, at),
  chainEntry: (json) => read.readChain({ data: [json] }, at),
  ordinance: (json) => read.readOrdinance(json, at),
  hit: (json) => read.readSearch({ data: [json] }, at),
  contentsEntry: (json) => read.readContents({ data: [json] }, at),
  version: (json) => read.readVersions({ data: [json] }, at),
};

/** Each hostile text in each field of each resource. */
function* everywhere(...names: readonly ResourceName[]) {
  for (const name of names)
    for (const field of fieldsOf(name))
      for (const [what, text] of Object.entries(hostileTexts))
        yield { name, field, what, text, json: withText(name, field, text) };
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null)
    for (const [name, inner] of Object.entries(value)) {
      yield name;
      yield* stringsIn(inner);
    }
}

describe('a hostile text in any field of any resource', () => {
  it('covers each text field of the contract', () => {
    for (const name of resourceNames) {
      const text = 'the very words';
      for (const field of fieldsOf(name)) {
        const strings = [...stringsIn(withText(name, field, text))];
        assert.equal(strings.filter((one) => one === text).length, 1, `${name}${field}`);
      }
    }
    assert.ok(resourceNames.reduce((sum, name) => sum + fieldsOf(name).length, 0) > 130);
  });

  it('is read or refused, and has no effect wherever it is shown', () => {
    for (const { name, field, what, json } of everywhere(...resourceNames)) {
      if (name === 'problem') continue;
      let resource: object;
      try {
        resource = readers[name](json);
      } catch (error) {
        assert.ok(error instanceof LookupError && error.failure.kind === 'notUnderstood', `${name}${field} ${what}`);
        continue;
      }
      for (const text of stringsIn(allVisible(resource))) assert.doesNotMatch(text, obeyed, `${name}${field} ${what}`);
      for (const text of stringsIn(resource)) {
        const label = plain(text);
        assert.doesNotMatch(label, obeyed);
        assert.doesNotMatch(label, /\$\(|[\r\n\u2028\u2029\u0085]/);
        assert.doesNotMatch(notice(text), /\]\(/);
        assert.doesNotMatch(notice(text), obeyed);
        assert.ok(brief(text, 60).length <= 61);
      }
    }
  });

  it('gives only http and https links', () => {
    for (const { name, json } of everywhere('section', 'jurisdiction', 'contentsEntry', 'ordinance')) {
      if (name === 'problem') continue;
      try {
        const resource = readers[name](json);
        const links: unknown = 'links' in resource ? resource.links : {};
        for (const link of stringsIn(links)) if (/^[a-z]+:/i.test(link)) assert.match(link, /^https?:/);
      } catch (error) {
        assert.ok(error instanceof LookupError);
      }
    }
  });
});

describe('a hostile text in a hover', () => {
  const renderer = new MarkdownIt({ html: true, linkify: true });
  const harmless = new Set(
    'paragraph_open paragraph_close inline text softbreak hardbreak strong_open strong_close link_open link_close blockquote_open blockquote_close bullet_list_open bullet_list_close list_item_open list_item_close'.split(
      ' ',
    ),
  );
  const t = untranslated;
  const words = { t, language: 'en', today: '2026-11-21' };
  const citation = cited('Alder Falls Municipal Code § 1.01.010', 'Alder Falls Municipal Code § 1.01.010', {
    number: '1.01.010',
  });
  const [target] = citation.targets;
  const base = {
    citation,
    target,
    uri: 'file:///memo.md',
    where: { jurisdiction: 'in the file', abbreviation: 'in the settings' },
  };

  function assertHarmless(
    input: Omit<HoverInput, 'target' | 'serviceId'> & { readonly target: HoverInput['target'] | undefined },
    where: string,
  ): void {
    assert.ok(input.target !== undefined);
    const markdown = hoverMarkdown({ ...input, target: input.target, serviceId: 'embedded' }, words);
    for (const token of renderer.parse(markdown, {}).flatMap((each) => [each, ...(each.children ?? [])])) {
      assert.ok(harmless.has(token.type), `${token.type} ${where}`);
      if (token.type === 'text') assert.doesNotMatch(token.content, obeyed, where);
      if (token.type !== 'link_open') continue;
      const href = String(token.attrGet('href'));
      const ours = hoverCommands.find((command) => href.startsWith(`command:${command}?`));
      if (ours === undefined) assert.match(href, /^https:\/\//, where);
      else assert.equal(typeof JSON.parse(decodeURIComponent(href.slice(href.indexOf('?') + 1))), 'object');
      assert.ok(ours !== undefined || !href.includes(elsewhere) || where.includes('_url'), `${href} ${where}`);
    }
    assert.ok(markdown.length < 20_000 || /long|stacked|wide|digits/.test(where), where);
  }

  it('is plain text, without markup, pictures, or foreign links', () => {
    const section = read.readSection(example('section'), at);
    const chain = read.readChain({ data: [example('chainEntry')] }, at);
    for (const { name, field, what, text, json } of everywhere(
      'section',
      'chainEntry',
      'source',
      'hit',
      'jurisdiction',
    )) {
      const where = `${name}${field} ${what}`;
      try {
        if (name === 'section') {
          const value = read.readSection(json, at);
          assertHarmless({ ...base, resolution: { kind: 'found', section: { value, at: 0 } }, age: text }, where);
          const blocks = value.text ?? [];
          const designators = blocks[0]?.designators ?? ['(a)'];
          assertHarmless(
            {
              ...base,
              resolution: {
                kind: 'found',
                section: { value, at: 0 },
                subdivision: { designators, blocks },
                nowNumbered: value.number ?? text,
                missingSubdivision: [text],
              },
            },
            where,
          );
        } else if (name === 'chainEntry') {
          const value = read.readChain({ data: [json] }, at);
          const resolution = { kind: 'found', section: { value: { ...section, status: 'repealed' }, at: 0 } } as const;
          assertHarmless(
            { ...base, resolution, chain: { state: 'loaded', value }, lastChange: value.entries[0] },
            where,
          );
        } else if (name === 'source') {
          const value = read.readSources({ data: [json] }, at);
          const resolution = { kind: 'found', section: { value: section, at: 0 } } as const;
          assertHarmless(
            { ...base, resolution, sources: { state: 'loaded', value }, chain: { state: 'loaded', value: chain } },
            where,
          );
        } else if (name === 'hit') {
          const nearest = read.readSearch({ data: [json] }, at).entries;
          assertHarmless({ ...base, resolution: { kind: 'notFound', jurisdiction: place, nearest } }, where);
        } else {
          const jurisdiction = read.readJurisdiction(json, at);
          const placed = { place: jurisdiction.name ?? text, jurisdictionId: jurisdiction.id, code: text };
          assertHarmless({ ...base, resolution: { kind: 'container', jurisdiction } }, where);
          assertHarmless({ ...base, resolution: { kind: 'notFound', jurisdiction, nearest: [] } }, where);
          assertHarmless({ ...base, resolution: { kind: 'ambiguous', candidates: [placed] } }, where);
          assertHarmless({ ...base, resolution: { kind: 'unknownPlace', place: text } }, where);
          assertHarmless({ ...base, resolution: { kind: 'unresolved' }, places: [{ name: text, place: text }] }, where);
        }
      } catch (error) {
        if (!(error instanceof LookupError)) throw error;
      }
    }
  });
});

describe('a hostile text inserted into a draft', () => {
  for (const [what, text] of Object.entries(hostileTexts)) {
    it(`${what}: one line that can be seen, and nothing of the draft’s language`, () => {
      for (const language of ['plaintext', 'markdown', 'latex', 'asciidoc', 'python']) {
        for (const given of [{ citation: `Code ${text} § 1` }, { citation: 'Code § 1', subdivision: [text, '(1)'] }]) {
          const inserted = citationText(given, language);
          assert.doesNotMatch(inserted, /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
          assert.ok(inserted.length < 8_000);
          if (language === 'markdown') {
            const kinds = new MarkdownIt({ html: true })
              .parse(inserted, {})
              .flatMap((token) => [token, ...(token.children ?? [])])
              .map(({ type }) => type);
            for (const kind of [
              'html_inline',
              'html_block',
              'link_open',
              'image',
              'code_inline',
              'fence',
              'heading_open',
            ])
              assert.ok(!kinds.includes(kind), `${kind} in ${inserted}`);
          }
          if (language === 'latex') {
            const commands = [...inserted.matchAll(/\\([A-Za-z]+)/g)].map(([, name]) => name);
            for (const name of commands) assert.match(name ?? '', /^(S|textbackslash|textasciitilde|textasciicircum)$/);
            assert.doesNotMatch(inserted, /(?<!\\)[&%$#_^]/);
          }
        }
      }
      assert.equal(writable(writable(text)), writable(text));
    });
  }
});

describe('a hostile text on a terminal', () => {
  const draftText = 'See Alder Falls Municipal Code § 1.01.010(z), “quoted words that are not in it at all, truly”.\n';
  const citations = [
    cited(draftText, 'Alder Falls Municipal Code § 1.01.010(z)', { number: '1.01.010', subdivisions: ['(z)'] }),
  ];

  /** A service whose texts are all hostile, except for the requested number. */
  function serviceWith(json: {
    readonly section: unknown;
    readonly chain: unknown;
    readonly hit: unknown;
    /** The section with the draft's heading. */
    readonly number: string;
  }): LegalCodeClient {
    const never = (): never => {
      throw new Error('not asked for here');
    };
    const once = async <T>(value: () => T) => ({ value: value(), at: 0 });
    return {
      origin: 'https://law.example.org',
      section: () => once(() => read.readSection(json.section, at)),
      chain: () => once(() => read.readChain({ data: [json.chain] }, at)),
      search: () => once(() => read.readSearch({ data: [json.hit] }, at)),
      sectionsNumbered: never,
      numbers: never,
      headings: () =>
        once(() => {
          const { number = '', heading = '' } = read.readSection(json.section, at);
          const other = [json.number, 'quoted words that are not in it at all, truly'];
          return read.readHeadings({ headings: [[number, heading], other] });
        }),
      hasFresh: () => false,
      sources: never,
      jurisdictions: never,
      allJurisdictions: never,
      jurisdiction: never,
      contents: never,
      ordinance: never,
      versions: () => once(() => read.readVersions({ data: [] }, at)),
      container: never,
      file: never,
      sectionAt: never,
      check: never,
      forget: never,
      close: never,
    };
  }

  it('neither runs commands nor forges a line of a report, in any field', async () => {
    let reported = 0;
    for (const status of ['repealed', 'recodified', 'in_force']) {
      for (const { name, field, what, text, json } of everywhere('section', 'chainEntry', 'hit', 'jurisdiction')) {
        const where = `${name}${field} ${what}`;
        const asSent = (of: ResourceName): object => Object(of === name ? json : example(of));
        const own = field === '/status' ? {} : { status };
        const client = serviceWith({
          section: { ...asSent('section'), ...(name === 'section' ? own : { status }) },
          chain: asSent('chainEntry'),
          hit: { ...asSent('hit'), jurisdiction_id: 'j' },
          number: text,
        });
        const jurisdiction = name === 'jurisdiction' ? { ...place, name: text } : place;
        const lookup = createLookup({
          client: async () => client,
          jurisdiction: () => jurisdiction,
          all: async () => [jurisdiction],
        });
        const check = await checkDraft(
          { name: 'memo.md', text: draftText, citations },
          { lookup, client: async () => client, t: untranslated, today: '2026-11-21' },
        );
        const files = [{ path: `drafts/${text.slice(0, 40)}/memo.md`, text: draftText, hash: '0'.repeat(64), check }];
        const record = { checkedOn: '2026-11-21', checkedAt: '2026-11-21T00:00:00Z', version: '0.1.0', law: [] };
        const report = textReport(files, record);
        reported += check.findings.length;
        assert.doesNotMatch(report, obeyed, where);
        assert.doesNotMatch(report, /\r/, where);
        for (const line of report.split('\n'))
          assert.match(
            line,
            /^$|^drafts\/.*memo\.md:1:\d+: |^ {4}|^\d citations? recognized: |^Checked on |^Only citations of local law |^drafts\/.*memo\.md: SHA-256 0+$/,
            `${where}: ${JSON.stringify(line)}`,
          );
        for (const document of [jsonReport(files, record), sarifReport(files, record)]) {
          assert.doesNotMatch(document, obeyed, where);
          JSON.parse(document);
        }
        for (const { suggestion } of check.findings)
          if (suggestion !== undefined) assert.match(suggestion.text, /^[\p{L}\p{N} .,:;/()[\]–—½¼¾-]+$/u);
      }
    }
    assert.ok(reported > 1000);
  });

  it('forges no line of the log and no failure message', () => {
    for (const { field, what, text, json } of everywhere('problem')) {
      const answer = {
        url: new URL('https://law.example.org/v1/x'),
        status: 500,
        headers: { 'content-type': 'application/problem+json' },
        body: JSON.stringify(json),
      };
      const failure = failureOfStatus(answer, 'the-key', 0);
      assert.ok(failure !== undefined);
      const { message } = describeFailure(failure, untranslated);
      assert.doesNotMatch(message, /[\p{Cc}\p{Cf}]/u, `${field} ${what}`);
      assert.ok(message.length < 500);
      assert.doesNotMatch(visibleLine(text), obeyed);
      assert.doesNotMatch(visibleLine(text), /[\r\n\u2028\u2029\u0085]/);
      assert.deepEqual(JSON.parse(printableJson({ text })), JSON.parse(JSON.stringify({ text })));
      assert.doesNotMatch(printableJson({ text }), obeyed);
    }
  });
});
