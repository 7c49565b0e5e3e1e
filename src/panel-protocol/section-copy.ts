/** The copy of a section that a panel's page keeps, so that a restored panel has its text when its service is not in use. Pure. */
import type { Section } from '../contract/resources.ts';

export interface SectionCopy {
  /** When the service sent it, epoch milliseconds. */
  readonly at: number;
  readonly section: Section;
}

/** Longer sections are not copied: VS Code writes a page's state to disk whenever it changes. Characters of JSON. */
const longest = 200_000;

/** The copy to keep of a section; undefined when it is too long. */
export function copyOf(section: Section, at: number): SectionCopy | undefined {
  // What a service sent under unknown names is not needed to read the law.
  const copy = { at, section: { ...section, extra: {} } };
  return JSON.stringify(copy).length > longest ? undefined : copy;
}

/** The copy that a page left behind, if it is one: VS Code keeps it on disk, and a later version of the extension may read it. */
export function readCopy(value: unknown): SectionCopy | undefined {
  if (!isObject(value)) return undefined;
  const { at, section } = value;
  if (typeof at !== 'number' || !Number.isFinite(at) || at < 0) return undefined;
  return isSection(section) ? { at, section } : undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Fields that are lists or objects; all others of a section are text. */
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

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
