import { strict as assert } from 'node:assert';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getL10nPseudoLocalized } from '@vscode/l10n-dev';
import { bundleText } from '../../scripts/l10n.ts';
import type { Citation } from '../../src/citation/types.ts';
import type { Failure } from '../../src/contract/failure.ts';
import type { Section } from '../../src/contract/resources.ts';
import { statuses } from '../../src/contract/status.ts';
import { describeFailure, type Translate } from '../../src/lookup/failure-words.ts';
import type { Resolution } from '../../src/lookup/types.ts';
import { sectionValidityOf, statusWords } from '../../src/lookup/validity-words.ts';
import { pageStrings } from '../../src/panel-protocol/strings.ts';
import type { HoverInput } from '../../src/workbench/hover/input.ts';
import { hoverMarkdown } from '../../src/workbench/hover/markdown.ts';
import { connectionStatusOf } from '../../src/workbench/shared/connection-status.ts';
import type { ConnectionState } from '../../src/workbench/shared/services.ts';
import { readOn, validityCases } from '../fixtures/validities.ts';

type Strings = Readonly<Record<string, string>>;

const root = join(import.meta.dirname, '../..');
const read = (file: string): Strings => JSON.parse(readFileSync(join(root, file), 'utf8'));
const english: Strings = JSON.parse(bundleText());
const englishManifest = read('package.nls.json');

const bundles: readonly (readonly [string, string, Strings])[] = [
  ...readdirSync(join(root, 'l10n')).flatMap((name) => {
    const language = /^bundle\.l10n\.(.+)\.json$/.exec(name)?.[1];
    return language === undefined ? [] : ([[language, `l10n/${name}`, english]] as const);
  }),
  ...readdirSync(root).flatMap((name) => {
    const language = /^package\.nls\.(.+)\.json$/.exec(name)?.[1];
    return language === undefined ? [] : ([[language, name, englishManifest]] as const);
  }),
];

const placeholders = (text: string): readonly string[] => [...text.matchAll(/\{\d+\}/g)].map(([each]) => each).sort();
const commands = (text: string): readonly string[] => [...text.matchAll(/\(command:[\w.]+\)/g)].map(([each]) => each);
const codes = (text: string): readonly string[] => [...text.matchAll(/`[^`]+`/g)].map(([each]) => each).sort();

describe('the translations', () => {
  it('are complete for Spanish', () => {
    assert.deepEqual(
      bundles.filter(([language]) => language === 'es').map(([, file]) => file),
      ['l10n/bundle.l10n.es.json', 'package.nls.es.json'],
    );
  });

  it('quote with «» in Spanish, and use one word for adding and for a link', () => {
    for (const [language, file] of bundles)
      for (const [key, text] of Object.entries(language === 'es' ? read(file) : {}))
        assert.doesNotMatch(text, /[“”]|\bañad|\benlace/i, key);
  });

  for (const [language, file, source] of bundles) {
    it(`into ${language} have every string and no other: ${file}`, () => {
      const translated = read(file);
      const lacking = Object.keys(source).filter((key) => !Object.hasOwn(translated, key));
      const leftOver = Object.keys(translated).filter((key) => !Object.hasOwn(source, key));
      assert.deepEqual({ lacking, leftOver }, { lacking: [], leftOver: [] });
    });

    it(`into ${language} keep placeholders, commands and code: ${file}`, () => {
      for (const [key, text] of Object.entries(read(file))) {
        const original = source[key] ?? '';
        assert.notEqual(text.trim(), '', key);
        assert.deepEqual(placeholders(text), placeholders(original), key);
        assert.deepEqual(commands(text), commands(original), key);
        assert.deepEqual(codes(text), codes(original), key);
      }
    });
  }
});

/** Translates into the pseudo-language, in which no ASCII letter is left. Throws for a string that translators never see. */
const pseudo = getL10nPseudoLocalized(english);
const translate: Translate = (message, ...values) => {
  const translated = pseudo[message];
  assert.ok(typeof translated === 'string', `“${message}” is not in the bundle`);
  return translated.replace(/\{(\d+)\}/g, (_, index: string) => String(values[Number(index)] ?? ''));
};

/** English words in visible text, without links’ targets, icons, entities or settings’ names. */
function englishIn(shown: string): readonly string[] {
  const plain = shown
    .replace(/\]\((?:[^()]|\([^()]*\))*\)/g, ']')
    .replace(/\$\([\w~-]+\)/g, '')
    .replace(/&\w+;/g, '')
    .replace(/legalCode[\w.]*|https?:\/\/\S*/g, '');
  return plain.match(/[A-Za-z]{2,}/g) ?? [];
}

// Data has only digits, so that each ASCII word on screen is an untranslated one.
const failures: readonly Failure[] = [
  { kind: 'unauthorized', refused: false },
  { kind: 'unauthorized', refused: true },
  { kind: 'forbidden' },
  { kind: 'notFound' },
  { kind: 'notOffered' },
  { kind: 'rateLimited' },
  ...['ENOTFOUND', 'ECONNREFUSED', 'PROXY_407', 'PROXY_ADDRESS', 'CERT_HAS_EXPIRED', 'EMBEDDED_EXITED'].map(
    (cause) => ({ kind: 'offline', cause }) as const,
  ),
  ...(['connect', 'headers', 'body', 'total'] as const).map((phase) => ({ kind: 'timeout', phase }) as const),
  { kind: 'serviceError', status: 500 },
  { kind: 'serviceError', status: 409 },
  { kind: 'notUnderstood' },
  { kind: 'unexpected' },
];

const section: Section = {
  id: '1',
  jurisdictionId: '2',
  citation: '§ 1-2',
  number: '1-2',
  heading: '34',
  status: 'in_force',
  hierarchy: [],
  aliases: [],
  notes: [],
  related: [],
  withheld: [],
  links: {},
  extra: {},
  text: [{ designators: ['(1)'], text: '56.' }],
};
const citation: Citation = {
  start: 0,
  end: 5,
  text: '§ 1-2',
  form: 'bare',
  place: null,
  jurisdictionId: null,
  code: null,
  candidates: [],
  targets: [{ start: 2, end: 5, kind: 'section', number: '1-2', subdivisions: [] }],
};

function hoverOn(resolution: Resolution, more: Partial<HoverInput> = {}): string {
  const [target] = citation.targets;
  assert.ok(target);
  const input: HoverInput = {
    serviceId: 'embedded',
    citation,
    target,
    uri: '9',
    resolution,
    where: { jurisdiction: '7', abbreviation: '8' },
    ...more,
  };
  return hoverMarkdown(input, { t: translate, language: 'en', today: '2026-11-21' });
}

/** All texts in an object, however deep. */
function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

describe('in a pseudo-language, no English is left', () => {
  for (const failure of failures)
    it(`in the words for ${JSON.stringify(failure)}`, () =>
      assert.deepEqual(englishIn(describeFailure(failure, translate).message), []));

  it('in the states of the connection', () => {
    const states: readonly ConnectionState[] = [
      { kind: 'idle' },
      { kind: 'connecting' },
      { kind: 'ready', jurisdictions: 0 },
      { kind: 'ready', jurisdictions: 2 },
      { kind: 'misconfigured', why: 'notHttps' },
      ...failures.map((failure) => ({ kind: 'failed', failure }) as const),
    ];
    for (const state of states)
      for (const host of [undefined, '127.0.0.1']) {
        const { short, message } = connectionStatusOf({ state, host, hasKey: true }, translate);
        assert.deepEqual(englishIn(`${short} ${message}`), [], JSON.stringify(state));
      }
  });

  it('in the statuses of a section, and in the statements about its validity', () => {
    for (const status of statuses) assert.deepEqual(englishIn(statusWords(status, translate)), [], status);
    for (const { what, facts } of validityCases()) {
      const { badge, words = '' } = sectionValidityOf({ section: facts, today: readOn, language: 'de' }, translate);
      // Dates and a service’s own names are not translated.
      const sentences = `${badge} ${words}`.replaceAll('upon certification', '').replace(/\d+\. \p{L}+ \d+/gu, '');
      assert.deepEqual(englishIn(sentences), [], what);
    }
  });

  it('in the section panel', () => {
    assert.deepEqual(leaves(pageStrings(translate)).flatMap(englishIn), []);
  });

  it('in a hover', () => {
    const jurisdiction = { id: '2', name: '22', codes: [], withheld: [], links: {}, extra: {} };
    const resolutions: readonly Resolution[] = [
      { kind: 'found', section: { value: section, at: 0 } },
      { kind: 'unresolved' },
      { kind: 'unknownPlace', place: '22' },
      { kind: 'container', jurisdiction },
      { kind: 'notFound', jurisdiction, nearest: [] },
    ];
    for (const resolution of resolutions) assert.deepEqual(englishIn(hoverOn(resolution)), [], resolution.kind);
  });

  it('in the literals that the code passes to VS Code', () => {
    const shown =
      /(?:\b(?:title|placeHolder|prompt|label|tooltip|detail|message)|show(?:Information|Warning|Error)Message|setStatusBarMessage|description)\s*[:(]\s*(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g;
    for (const name of readdirSync(join(root, 'src/workbench'), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const source = readFileSync(join(root, 'src/workbench', name), 'utf8');
      // A word in lower case is a state of the program, not a label.
      for (const [, , literal = ''] of source.matchAll(shown))
        if (!/^[a-z]+$/.test(literal))
          assert.deepEqual(englishIn(literal.replace(/\$\{.*\}/g, '')), [], `${name}: ${literal}`);
    }
  });
});
