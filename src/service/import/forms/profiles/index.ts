/** The publishers with known forms. To add one, add a file here, a line below, and a test. */
import { americanLegal } from './american-legal.ts';
import { codePublishing } from './code-publishing.ts';
import { ecode360 } from './ecode360.ts';
import { lawsAfrica } from './laws-africa.ts';
import { municode } from './municode.ts';
import type { Meaning, Profile } from './profile.ts';

export type { Profile } from './profile.ts';

export const profiles: readonly Profile[] = [ecode360, municode, americanLegal, codePublishing, lawsAfrica];

/** The publisher of a document, by the names of its classes or styles; undefined if unknown. */
export function profileFor(names: ReadonlySet<string>): Profile | undefined {
  const lower = [...names].map((name) => name.toLowerCase());
  return profiles
    .map((profile) => ({
      profile,
      score: profile.known.filter((known) => lower.some((name) => known.test(name))).length,
    }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)[0]?.profile;
}

/** The publisher of copied text, by words that only its pages have; undefined if unknown. */
export const profileOfText = (text: string): Profile | undefined =>
  profiles.find(({ printed }) => printed?.test(text) === true);

/** The address of a publisher's terms for copies; undefined where none is known. */
export const termsOf = (publisher: string | undefined): string | undefined =>
  profiles.find((profile) => profile.publisher === publisher)?.terms;

/** Whether a line is the publisher's, not law: `Disclaimer: This code may not reflect …`. */
export const isOwnLine = (profile: Profile | undefined, { text }: { readonly text: string }): boolean =>
  profile?.lines?.some((line) => line.test(text)) === true;
export const ownLinesWhy = 'the publisher’s own lines';

/** What a class or style says that a block is. */
export function meaningOf(profile: Profile | undefined, name: string): Meaning | undefined {
  const lower = name.toLowerCase();
  for (const [pattern, meaning] of profile?.names ?? []) {
    const found = pattern.exec(lower);
    if (found === null) continue;
    const [, depth] = found;
    return depth === undefined || meaning.indent !== undefined ? meaning : { ...meaning, indent: Number(depth) };
  }
  return undefined;
}
