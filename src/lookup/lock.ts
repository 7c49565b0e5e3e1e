/**
 * The lock file records which text of each section a draft was written against, so that a later check can report changes.
 * `legal-code.lock.json` is beside the drafts and has one entry per draft and section. Pure: the caller reads and writes files.
 */

import { createHash } from 'node:crypto';
import { isObject } from '../contract/decode/json-values.ts';
import type { Section } from '../contract/resources.ts';
import { plainText } from './section-text.ts';

export const lockFileName = 'legal-code.lock.json';

/** A section that a draft cites. */
export interface LockedSection {
  /** The service's id for the section. */
  readonly id: string;
  readonly citation?: string;
  /** The service's version identifier, or a hash of the text. */
  readonly version: string;
  /** The ISO date of the check that recorded the text. */
  readonly on: string;
}

export interface Lock {
  /** By the draft's path relative to the lock file, with `/`. */
  readonly drafts: Readonly<Record<string, readonly LockedSection[]>>;
  /** What each draft accepts, in the syntax of `acceptancesOf`. For drafts that can't state it themselves. */
  readonly accepted: Readonly<Record<string, readonly string[]>>;
}

/** The lock file can't be used; the message says why. */
export class LockError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LockError';
  }
}

export const emptyLock: Lock = { drafts: {}, accepted: {} };

/** Parses a lock file. Throws LockError. */
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
  // A file written by hand may only accept findings.
  const drafts = json.drafts ?? (json.accepted === undefined ? undefined : {});
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

/** Formats a lock file. Sorted, so that a diff shows only changes. */
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
 * Updates the lock after a check of a draft. With `update`, records the current text of all sections. Otherwise keeps
 * existing entries, so the next check reports the same changes. Drops sections that the draft no longer cites.
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

/** The lock's entry for a section, if the section's text has changed since; else undefined. */
export function changedSince(lock: Lock | undefined, draft: string, section: Section): LockedSection | undefined {
  const locked = lock?.drafts[draft]?.find(({ id }) => id === section.id);
  return locked === undefined || locked.version === versionOf(section) ? undefined : locked;
}

/** The service's version if it states one, else a hash of the text. */
export function versionOf(section: Section): string {
  if (section.version !== undefined) return section.version;
  const text = section.text === undefined ? '' : plainText(section.text);
  return `sha256:${createHash('sha256')
    .update(`${section.status ?? ''}\n${text}`)
    .digest('hex')
    .slice(0, 32)}`;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
