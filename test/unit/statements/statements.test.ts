/**
 * Every statement about a service follows from its answers. Lists the statements, and what each follows from.
 */
import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import { LookupError } from '../../../src/contract/failure.ts';
import { holdsAsync } from '../../holds.ts';
import type { Reply } from '../client/wire.ts';
import { anyDialect } from './any-dialect.ts';
import { dialects, type Facts, listNotice } from './dialects.ts';
import { type Shown, shown } from './shown.ts';

const law = 'A fence along a street is at most six feet high.';
const knownNames = ['text', 'current_text', 'section_text', 'full_text', 'body'];

const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const maybeNull = (...values: string[]) => optional(fc.constantFrom(null, ...values));

const anyFacts = fc
  .record({
    placeName: maybeNull('Alder Bay'),
    codeName: optional(fc.constant('Alder Bay Code of Ordinances')),
    codeAbbreviation: optional(fc.constant('ABCO')),
    office: optional(fc.constant({ name: 'Clerk', hours: { opens: 9 } })),
    citation: maybeNull('ABCO § 1.2'),
    number: maybeNull('1.2'),
    heading: maybeNull('Fences'),
    aliases: optional(fc.subarray(['Sec. 1.2', '9.8.7'])),
    text: optional(
      fc.record({ name: fc.constantFrom(...knownNames, 'law_as_amended'), words: fc.constantFrom(law, 'Reserved.') }),
    ),
    notice: optional(fc.constant('Only the professional edition has the text.')),
    withheld: optional(fc.boolean()),
    status: optional(
      fc.constantFrom('in_force', 'repealed', 'Repealed in part', 'Not repealed', 'Vacated by a court', 'In Effect'),
    ),
    state: optional(fc.constantFrom('WA', 'Oregon')),
    isCurrent: optional(fc.boolean()),
    gap: optional(fc.constantFrom('unread', 'incomplete', 'notice')),
    isRepealed: optional(fc.constantFrom<boolean | string | number>(true, false, 'true', 'Y', 1, 0, 'false')),
    act: optional(
      fc.record(
        {
          action: fc.constantFrom('amended', 'Amended', 'enacted', 'repealed', 'some-word'),
          description: fc.constantFrom(
            'Repealed by Ord. 12',
            'This section was repealed in 2019.',
            'Repealed and reenacted with changes',
            'Amended the fees',
          ),
          resourceType: fc.constantFrom('chain-entry', 'ChainEntry', 'ordinance_record', 'Ordinance'),
          number: fc.constant('12'),
          stage: fc.constantFrom('vetoed', 'Introduced', 'Effective'),
        },
        { requiredKeys: ['action', 'number'] },
      ),
    ),
    enabling: optional(
      fc.record({ title: fc.constant('RCW 36.70A'), citation: fc.constant('RCW 36.70A') }, { requiredKeys: ['title'] }),
    ),
    source: optional(
      fc.record(
        {
          title: fc.constantFrom('Office of the City Clerk', 'Code online'),
          authority: fc.constant('Office of the City Clerk'),
          url: fc.constant('https://clerk.example/code'),
          verified: fc.constantFrom('verified', 'pending_review'),
        },
        { requiredKeys: ['url'] },
      ),
    ),
  })
  .map((given): Facts => JSON.parse(JSON.stringify(given)));

interface Refusal {
  readonly reply: Reply | undefined;
  /** It names the account as its reason. */
  readonly account: boolean;
}

const refusals = fc.constantFrom<Refusal>(
  { reply: undefined, account: false },
  { reply: { status: 403 }, account: false },
  { reply: { status: 403, body: { message: 'Request blocked' } }, account: false },
  { reply: { status: 403, headers: { 'www-authenticate': 'Bearer error="insufficient_scope"' } }, account: true },
  { reply: { status: 403, body: { error: { message: 'Sources are not part of your plan' } } }, account: true },
  { reply: { status: 402 }, account: true },
  { reply: { status: 451 }, account: false },
);

type Condition = (facts: Facts, refusal: Refusal) => boolean;

const flagged = ({ isRepealed }: Facts): boolean => [true, 'true', 'Y', 1].some((yes) => yes === isRepealed);
const sentText = ({ text }: Facts): boolean => text !== undefined && knownNames.includes(text.name);
const saysInForce = ({ status }: Facts): boolean => status === 'in_force' || status === 'In Effect';
const failed = ({ act }: Facts): boolean => act?.stage === 'vetoed' || act?.stage === 'Introduced';
const saysRepealed = ({ act }: Facts): boolean => /^(Repealed by|This section was)/.test(act?.description ?? '');

/** Statements, with the facts that each follows from. */
const statements: readonly (readonly [string, RegExp, Condition])[] = [
  ['no text was sent', /The service sent no text/, (facts) => facts.text === undefined && facts.notice === undefined],
  [
    'the text is withheld',
    /text of this section is not enabled/,
    (facts) => facts.withheld === true && !sentText(facts),
  ],
  ['the account lacks access', /Your account does not have access/, (_, { account }) => account],
  ['access was refused', /The service refused access/, (_, { reply, account }) => reply !== undefined && !account],
  ['it is in force', /\bIn force/, (facts) => saysInForce(facts) && !flagged(facts)],
  [
    'it is repealed',
    /^(?:[^“]*)\bRepealed(?! (?:by Ord|and reenacted))/,
    (facts) => facts.status === 'repealed' || flagged(facts) || /repeal/i.test(facts.act?.action ?? ''),
  ],
  ['its status is not stated', /Status not stated/, (facts) => facts.status === undefined && !flagged(facts)],
  [
    'there is no change',
    /Last change: the service lists none|lists no legislative history/,
    (facts) => (facts.act === undefined || failed(facts)) && facts.gap === undefined,
  ],
  [
    'there is no source',
    /the service lists none that can be opened|lists no source/,
    (facts) => facts.source === undefined && facts.gap === undefined,
  ],
  [
    'an act is the last change',
    /Last change: (?!the service)/,
    (facts) => facts.act !== undefined && !failed(facts) && facts.gap === undefined,
  ],
  ['it had another number', /Formerly\s+(?:\S+; )*9\.8\.7/, (facts) => facts.aliases?.includes('9.8.7') === true],
  ['its own number is a former one', /Formerly\s+[^ ]*\s*Sec\. 1\.2/, (facts) => typeof facts.number !== 'string'],
  [
    'it is reported as repealed',
    /§ 1\.2 (?:was|is) repealed/,
    (facts) => facts.status === 'repealed' || flagged(facts),
  ],
  [
    'a tool calls it repealed',
    /"status":"repealed"|not_in_force/,
    (facts) => facts.status === 'repealed' || flagged(facts),
  ],
  ['a tool calls it in force', /"in_force":"yes"/, (facts) => saysInForce(facts) && !flagged(facts)],
  ['a tool found no text', /sent no text/, (facts) => facts.text === undefined && facts.notice === undefined],
  ['a tool says that a part is not enabled', /not enabled/, (_, { account }) => account],
  ['it is missing', /was not found|no_such/, () => false],
  ['the publisher states it', /The publisher states/, () => false],
  ['the source is verified', /\bverified\b/i, (facts) => facts.source?.verified === 'verified'],
  ['it was amended', /Amended by/, (facts) => /^amended$/i.test(facts.act?.action ?? '') && !saysRepealed(facts)],
];

/** Text that may appear only among the unknown fields. */
const never: readonly (readonly [string, RegExp])[] = [
  ['the type of a resource as an act’s', /chain-?entry|ordinance_record/i],
  ['an identifier as a name', /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}/],
  ['JSON', /\{"|\[\{|\[object|":/],
  ['a value that is none', /\b(?:undefined|null|NaN)\b/],
];

const count = (text: string, words: string): number => text.split(words).length - 1;

describe('what a user reads about a service', () => {
  for (const dialect of dialects) {
    it(`follows from its answers: ${dialect.name}`, async () => {
      await holdsAsync(
        fc.asyncProperty(anyFacts, refusals, async (facts, refusal) => {
          const read = await shown(dialect, facts, refusal.reply);
          follows(read, facts, refusal);
          complete(read, facts, refusal);
        }),
        { numRuns: 25 },
      );
    });
  }

  it('follows from its answers, with any names and any envelopes', async () => {
    await holdsAsync(
      fc.asyncProperty(anyDialect, anyFacts, refusals, async (dialect, facts, refusal) => {
        const read = await shown(dialect, facts, refusal.reply).catch((error: unknown) => {
          if (error instanceof LookupError) return undefined;
          throw error;
        });
        if (read !== undefined) follows(read, facts, refusal);
      }),
      { numRuns: 200 },
    );
  });
});

/** No statement appears unless its condition holds. */
function follows(read: Shown, facts: Facts, refusal: Refusal): void {
  for (const where of ['hover', 'panel', 'check', 'tools'] as const) {
    for (const [what, words, condition] of statements)
      assert.ok(!words.test(read[where]) || condition(facts, refusal), `${where} says that ${what}:\n${read[where]}`);
    // A tool's answer is JSON, with identifiers for requests.
    if (where !== 'tools')
      for (const [what, words] of never) assert.doesNotMatch(read[where], words, `${where} shows ${what}`);
  }
  for (const row of read.tree) for (const [, words] of never) assert.doesNotMatch(row, words);
}

/** Everything that was sent is visible. */
function complete({ hover, panel, other, tree }: Shown, facts: Facts, { reply }: Refusal): void {
  const { text, notice, source, codeName, codeAbbreviation, office, enabling } = facts;
  if (text !== undefined && knownNames.includes(text.name)) {
    assert.ok(hover.includes(text.words.slice(0, 20)), hover);
    assert.ok(panel.includes(text.words), panel);
  } else if (text !== undefined) assert.ok(other.includes(text.words), 'a text under an unknown name is listed');
  if (notice !== undefined && !(facts.withheld === true && !sentText(facts))) assert.ok(panel.includes(notice), panel);
  if (source?.authority !== undefined && reply === undefined)
    assert.equal(count(panel, source.authority), 1, `the authority is named once: ${panel}`);
  if (enabling !== undefined) assert.ok(count(panel, enabling.title) <= 1, panel);
  if (facts.gap === 'notice' && reply === undefined)
    assert.ok(panel.includes(listNotice), `what is facts of a list is shown: ${panel}`);
  const rows = tree.join('\n');
  if (codeName !== undefined) assert.ok(rows.includes(codeName), rows);
  if (codeAbbreviation !== undefined) assert.ok(rows.includes(codeAbbreviation), rows);
  if (office !== undefined) assert.match(rows, /hours\.opens: 9/);
}
