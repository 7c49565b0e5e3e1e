/** The copy of a section in a page's saved state, shown after a restore if its service is not in use. Pure. */
import { isObject } from '../contract/decode/json-values.ts';
import type { Section } from '../contract/resources.ts';

export interface SectionCopy {
  /** When the service sent it, epoch milliseconds. */
  readonly at: number;
  readonly section: Section;
}

/** Longest section to copy, characters of JSON: VS Code writes a page's state to disk on every change. */
const longest = 200_000;

/** Returns the copy to save; undefined if the section is too long. */
export function copyOf(section: Section, at: number): SectionCopy | undefined {
  // Unknown fields from the service aren't needed to read the law.
  const copy = { at, section: { ...section, extra: {} } };
  return JSON.stringify(copy).length > longest ? undefined : copy;
}

/** Validates a saved copy, which a later version of the extension may read; undefined if it is invalid. */
export function readCopy(value: unknown): SectionCopy | undefined {
  if (!isObject(value)) return undefined;
  const { at, section } = value;
  if (typeof at !== 'number' || !Number.isFinite(at) || at < 0) return undefined;
  return isSection(section) ? { at, section } : undefined;
}

/** Fields that are lists or objects. All other fields of a section are text. */
const shapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  hierarchy: listOf(ofText),
  aliases: listOf(isText),
  text: listOf(isBlock),
  notes: listOf((note) => ofText(note) && isObject(note) && isText(note.text)),
  related: listOf((each) => ofText(each) && isObject(each) && isText(each.relation)),
  withheld: listOf(isText),
  notices: listOf(isText),
  links: ofText,
  extra: isObject,
  asOf: ofText,
  notInEdition: ofText,
  notInFilesRead: (value) => value === true,
  uncodifiedActs: listOf(isObject),
};

const required = ['id', 'hierarchy', 'aliases', 'notes', 'related', 'withheld', 'links', 'extra'];

function isSection(value: unknown): value is Section {
  if (!isObject(value) || required.some((name) => value[name] === undefined)) return false;
  return Object.entries(value).every(([name, field]) => (shapes[name] ?? isText)(field));
}

const blockShapes: Readonly<Record<string, (value: unknown) => boolean>> = {
  designators: listOf(isText),
  continuation: (value) => typeof value === 'boolean',
  image: ofText,
  table: (value) =>
    isObject(value) &&
    isRows(value.head) &&
    isRows(value.rows) &&
    (value.caption === undefined || isText(value.caption)) &&
    (value.spans === undefined || listOf(isSpan)(value.spans)),
};

function isBlock(value: unknown): boolean {
  if (!isObject(value) || value.designators === undefined) return false;
  return Object.entries(value).every(([name, field]) => (blockShapes[name] ?? isText)(field));
}

function isRows(value: unknown): boolean {
  return listOf(listOf(isText))(value);
}

function isSpan(value: unknown): boolean {
  return isObject(value) && ['row', 'column', 'rows', 'columns'].every((name) => Number.isSafeInteger(value[name]));
}

function ofText(value: unknown): boolean {
  return isObject(value) && Object.values(value).every(isText);
}

function listOf(is: (value: unknown) => boolean): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.every(is);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
