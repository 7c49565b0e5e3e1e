/**
 * The lock file: which text of each section a draft was written against, so that a later check can say what has changed since.
 * `legal-code.lock.json` beside the drafts; one entry for each draft and section. Pure: reading and writing files is the caller's.
 */
import { createHash } from 'node:crypto';
import type { Section } from '../contract/resources.ts';
import { plainText } from './section-text.ts';

export const lockFileName = 'legal-code.lock.json';

/** A section as a draft cited it. */
export interface LockedSection {
  /** The service's id of the section. */
  readonly id: string;
  readonly citation?: string;
  /** The service's own word for the version, or a hash of the text. */
  readonly version: string;
  /** ISO date on which the draft was checked against it. */
  readonly on: string;
}

export interface Lock {
  /** By the draft's name, relative to the lock file, with `/`. */
  readonly drafts: Readonly<Record<string, readonly LockedSection[]>>;
  /** What each draft accepts, as `acceptancesOf` reads it, where the draft itself cannot say it. */
  readonly accepted: Readonly<Record<string, readonly string[]>>;
}

/** A lock file that cannot be used; the message says why. */
export class LockError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LockError';
  }
}

export const emptyLock: Lock = { drafts: {}, accepted: {} };

/** Reads a lock file's text. Throws LockError. */
export function parseLock(text: string): Lock {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new LockError('not JSON: was it merged by hand?');
  }
  if (!isObject(json)) throw new LockError('expected an object');
  if (json.lockVersion !== 1)
    throw new LockError(`lockVersion: expected 1, found ${JSON.stringify(json.lockVersion) ?? 'none'}`);
  const drafts = json.drafts;
  if (!isObject(drafts)) throw new LockError('drafts: expected an object');
  return {
    drafts: Object.fromEntries(
      Object.entries(drafts).map(([name, sections]) => {
        if (!Array.isArray(sections)) throw new LockError(`drafts[${JSON.stringify(name)}]: expected a list`);
        return [
          name,
          sections.map((section: unknown, index) =>
            lockedSection(section, `drafts[${JSON.stringify(name)}][${index}]`),
          ),
        ];
      }),
    ),
    accepted: acceptedIn(json.accepted),
  };
}

function acceptedIn(json: unknown): Lock['accepted'] {
  if (json === undefined) return {};
  if (!isObject(json)) throw new LockError('accepted: expected an object');
  return Object.fromEntries(
    Object.entries(json).map(([name, list]) => {
      const texts: readonly unknown[] = Array.isArray(list) ? list : [undefined];
      if (!texts.every((one) => typeof one === 'string'))
        throw new LockError(`accepted[${JSON.stringify(name)}]: expected a list of texts`);
      return [name, texts];
    }),
  );
}

function lockedSection(json: unknown, where: string): LockedSection {
  if (!isObject(json)) throw new LockError(`${where}: expected an object`);
  const text = (name: string): string => {
    const value = json[name];
    if (typeof value !== 'string' || value === '') throw new LockError(`${where}.${name}: expected a text`);
    return value;
  };
  const citation = json.citation;
  return {
    id: text('id'),
    ...(typeof citation === 'string' ? { citation } : {}),
    version: text('version'),
    on: text('on'),
  };
}

/** A lock file's text: sorted, so that only what changed shows in a diff. */
export function formatLock(lock: Lock): string {
  const drafts = Object.entries(lock.drafts)
    .filter(([, sections]) => sections.length > 0)
    .toSorted(([a], [b]) => compare(a, b))
    .map(([name, sections]) => [
      name,
      sections
        .toSorted((a, b) => compare(a.citation ?? a.id, b.citation ?? b.id) || compare(a.id, b.id))
        .map(({ citation, id, version, on }) => ({ ...(citation === undefined ? {} : { citation }), id, version, on })),
    ]);
  const accepted = Object.entries(lock.accepted)
    .filter(([, list]) => list.length > 0)
    .toSorted(([a], [b]) => compare(a, b));
  const document = {
    lockVersion: 1,
    drafts: Object.fromEntries(drafts),
    ...(accepted.length === 0 ? {} : { accepted: Object.fromEntries(accepted) }),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}

/**
 * The lock after a check of a draft. With `update`, all sections get their current text. Otherwise locked sections stay
 * as they are, so a change is found again next time. Sections that the draft no longer cites are dropped.
 */
export function lockDraft(
  lock: Lock,
  draft: string,
  sections: readonly Section[],
  today: string,
  update: boolean,
): Lock {
  const before = new Map((lock.drafts[draft] ?? []).map((locked) => [locked.id, locked]));
  const now = new Map(
    sections.map((section) => {
      const kept = before.get(section.id);
      if (kept !== undefined && (!update || kept.version === versionOf(section))) return [section.id, kept] as const;
      return [
        section.id,
        {
          id: section.id,
          ...(section.citation === undefined ? {} : { citation: section.citation }),
          version: versionOf(section),
          on: today,
        },
      ] as const;
    }),
  );
  return { ...lock, drafts: { ...lock.drafts, [draft]: [...now.values()] } };
}

/** How a draft cited a section, if it is locked and the section's text is another now. */
export function changedSince(lock: Lock | undefined, draft: string, section: Section): LockedSection | undefined {
  const locked = lock?.drafts[draft]?.find(({ id }) => id === section.id);
  return locked === undefined || locked.version === versionOf(section) ? undefined : locked;
}

/** The service's version where it gives one, else a hash of the text it sent. */
export function versionOf(section: Section): string {
  if (section.version !== undefined) return section.version;
  const text = section.text === undefined ? '' : plainText(section.text);
  return `sha256:${createHash('sha256')
    .update(`${section.status ?? ''}\n${text}`)
    .digest('hex')
    .slice(0, 32)}`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
