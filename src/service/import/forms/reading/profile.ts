/** The user's corrections of how a code was read: a small YAML file, kept beside the library for the next edition. */
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import Type, { type Static } from 'typebox';
import { parse, stringify } from 'yaml';
import { NotARegularFile, readRegularFile } from '../../../regular-file.ts';
import { faultIn } from '../../../schema-fault.ts';

/** Limits of a profile. Users write it by hand or with a few clicks, so a larger file is something else. */
const most = { bytes: 200_000, entries: 500, letters: 300, wildcards: 8 } as const;

const Text = Type.String({ minLength: 1, description: 'a non-empty text' });
const Line = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: most.letters,
      description: `a text of at most ${most.letters} characters`,
    }),
    is: Text,
    file: Type.Optional(Text),
  },
  { additionalProperties: false, description: 'a line: text and is' },
);
const Skip = Type.Object(
  {
    pages: Type.String({
      pattern: '^\\s*\\d{1,6}(\\s*-\\s*\\d{1,6})?(\\s*,\\s*\\d{1,6}(\\s*-\\s*\\d{1,6})?)*\\s*$',
      description: 'pages as "1-12, 340"',
    }),
    file: Type.Optional(Text),
  },
  { additionalProperties: false, description: 'pages to skip' },
);
const Profile = Type.Object(
  {
    place: Type.Optional(Text),
    code: Type.Optional(Text),
    format: Type.Optional(Text),
    lines: Type.Optional(
      Type.Array(Line, { maxItems: most.entries, description: `a list of at most ${most.entries} lines` }),
    ),
    skip: Type.Optional(
      Type.Array(Skip, { maxItems: most.entries, description: `a list of at most ${most.entries} pages` }),
    ),
  },
  { additionalProperties: false, description: 'a profile: place, code, format, lines and skip' },
);

/**
 * How to read the files. In a line's text, `*` matches any words and `#` matches a number. `is` is a level such as
 * `chapter` or `section`. It is `text` for a line of a section's text. It is `nothing` for a heading that is not law, and
 * for everything below it.
 */
export type ReadingProfile = Static<typeof Profile>;
export type LineCorrection = Static<typeof Line>;

/** A profile can't be used; the message explains why to the user. */
export class ProfileFault extends Error {}

/** @throws ProfileFault for a file that is missing, too large, or not a profile */
export function readProfile(file: string): ReadingProfile {
  let text: string;
  try {
    text = readRegularFile(file, most.bytes).toString();
  } catch (error) {
    throw new ProfileFault(
      `${file}: ${error instanceof NotARegularFile ? error.message : "the profile can't be read"}`,
    );
  }
  let value: unknown;
  try {
    value = parse(text, { maxAliasCount: 0 }) ?? {};
  } catch (error) {
    throw new ProfileFault(`${file}: ${error instanceof Error ? error.message.split('\n', 1)[0] : 'not YAML'}`);
  }
  const fault = faultIn(Profile, value, '');
  if (fault !== undefined) throw new ProfileFault(`${file}: ${fault}`);
  const profile = value as ReadingProfile;
  const broad = profile.lines?.find((line) => (line.text.match(/[*#]/g) ?? []).length > most.wildcards);
  if (broad !== undefined)
    throw new ProfileFault(`${file}: "${broad.text.slice(0, 40)}" has more than ${most.wildcards} of * and #`);
  return profile;
}

/** Merges two profiles. The first takes precedence for a line in both. */
export function merged(first: ReadingProfile | undefined, second: ReadingProfile): ReadingProfile {
  if (first === undefined) return second;
  const isSame = (one: LineCorrection, other: LineCorrection): boolean =>
    one.text === other.text && one.file === other.file;
  const lines = first.lines ?? [];
  return {
    ...second,
    ...first,
    lines: [...lines, ...(second.lines ?? []).filter((each) => !lines.some((line) => isSame(line, each)))],
    skip: [
      ...(first.skip ?? []),
      ...(second.skip ?? []).filter(
        (each) => !(first.skip ?? []).some(({ pages, file }) => pages === each.pages && file === each.file),
      ),
    ],
  };
}

/** The path of a publication's profile: `law.db.import/ashford-wa-municipal-code.yaml`. */
export function profileFile(folder: string, place: string, codes: readonly string[]): string {
  const slug = [place, ...codes]
    .join(' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 120);
  return join(folder, `${slug === '' ? 'code' : slug}.yaml`);
}

/** Saves a profile. A concurrent reader sees the old one or the new one. */
export function keepProfile(file: string, profile: ReadingProfile): void {
  mkdirSync(dirname(file), { recursive: true });
  const passing = `${file}.${process.pid}`;
  writeFileSync(passing, stringify(profile), { flush: true });
  renameSync(passing, file);
}
