/** Reads what a service states about the validity of a section, a search hit, or a contents row. */
import { isRegion } from '../region.ts';
import type { Extra } from '../resources.ts';
import { endedStatus, readStatus, type Status } from '../status.ts';
import {
  type EditionFacts,
  repealBases,
  type TemporaryEffect,
  type TextAsOf,
  temporaryEffects,
  type ValidityFacts,
} from '../validity.ts';
import type { Fields } from './fields.ts';
import { isObject, plainName, present } from './json-values.ts';
import type { validityFields } from './law-names.ts';
import { readDate, readFlag, readText } from './values.ts';

type ValidityField = keyof typeof validityFields;

/** No facts. `present` drops undefined fields. */
export const noValidity = {
  status: undefined,
  statusAsPublished: undefined,
  statusAsSent: undefined,
  effectiveFrom: undefined,
  repealedOn: undefined,
  repealedOnBasis: undefined,
  expiresOn: undefined,
  statusUntil: undefined,
  temporaryEffect: undefined,
  amendmentsFrom: undefined,
  numberThrough: undefined,
  codifiedThrough: undefined,
  importedOn: undefined,
  notInFilesRead: undefined,
  asOf: undefined,
  notInEdition: undefined,
};

export function readValidity(fields: Fields<ValidityField>): ValidityFacts {
  const { status, asSent } = readStated(fields);
  return present<ValidityFacts>({
    status,
    statusAsPublished: fields.read('statusAsPublished', readText),
    statusAsSent: asSent,
    effectiveFrom: fields.read('effectiveFrom', readDate),
    repealedOn: fields.read('repealedOn', readDate),
    repealedOnBasis: fields.read('repealedOnBasis', (value) => repealBases.find((basis) => basis === value)),
    expiresOn: fields.read('expiresOn', readDate),
    statusUntil: fields.read('statusUntil', readDate),
    temporaryEffect: fields.read('temporaryEffect', readEffect),
    amendmentsFrom: fields.read('amendmentsFrom', readDate),
    numberThrough: fields.read('numberThrough', readText),
    codifiedThrough: fields.read('codifiedThrough', readDate),
    importedOn: fields.read('importedOn', readDate),
    notInFilesRead: fields.read('notInFilesRead', readTrue),
    asOf: fields.read('asOf', readAsOf),
    notInEdition: fields.read('notInEdition', readEdition),
  });
}

/** A date alone states when a status holds, not which edition the response uses. */
function readAsOf(value: unknown): TextAsOf | undefined {
  if (!isObject(value)) return undefined;
  const date = readDate(value.date);
  const codifiedThrough = readDate(value.codified_through);
  if (date === undefined || codifiedThrough === undefined) return undefined;
  return present<TextAsOf>({
    date,
    codifiedThrough,
    publication: readText(value.publication),
    knownFrom: readDate(value.known_from),
    knownThrough: readDate(value.known_through),
  });
}

export function readEdition(value: unknown): EditionFacts | undefined {
  if (!isObject(value)) return undefined;
  return present<EditionFacts>({
    codifiedThrough: readDate(value.codified_through),
    publication: readText(value.publication),
    importedOn: readDate(value.imported_on),
  });
}

/** Makes the status unknown when an unread field may state a status or an end of validity. */
export function doubtedBy<T extends ValidityFacts>(unread: Extra, read: T): T {
  if (read.status === undefined)
    return someField(unread, mayStateStatus) ? { ...read, status: 'unknown' as const } : read;
  if (read.status !== 'in_force' || !someField(unread, mayStateEnd)) return read;
  return { ...read, status: 'unknown' as const, statusAsSent: read.statusAsSent ?? 'in force' };
}

function mayStateStatus(name: string, value: unknown, depth: number): boolean {
  if (endName.test(name) && readFlag(value) === true) return true;
  const words = typeof value === 'string' ? readText(value) : undefined;
  if (words === undefined || isRegion(words) || readFlag(words) === false) return false;
  // The section's own `status` has been read. A top-level one belongs to the response.
  return ((name !== 'status' || depth > 0) && statusName.test(name)) || readStatus(words).status !== 'unknown';
}

function mayStateEnd(name: string, value: unknown): boolean {
  if (endName.test(name) && readFlag(value) === true) return true;
  return statusName.test(name) && typeof value === 'string' && endedStatus(value) !== undefined;
}

const statusName = /status|standing|validity|force$|ineffect/;
const endName = /repeal|rescind|revoke|expired|sunset|supersed|invalid|void/;

function someField(unread: Extra, holds: (name: string, value: unknown, depth: number) => boolean, depth = 0): boolean {
  return Object.entries(unread).some(
    ([name, value]) =>
      holds(plainName(name), value, depth) || (isObject(value) && depth < 4 && someField(value, holds, depth + 1)),
  );
}

interface Stated {
  readonly status?: Status;
  readonly asSent?: string;
}

function readTrue(value: unknown): true | undefined {
  return readFlag(value) === true ? true : undefined;
}

/** A flag that says that a section has ended overrides a status that says that it is in force. */
function readStated(fields: Fields<ValidityField>): Stated {
  const stated = fields.read('status', readStatedStatus);
  // A flag that is false, or only repeats the status, stays among the unread fields.
  const open = stated === undefined || stated.status === 'in_force' || stated.status === 'unknown';
  const ended = open ? endings.find(([flag]) => fields.read(flag, readTrue) === true)?.[1] : undefined;
  const inForce = fields.read('inForceFlag', readFlag);
  if (ended !== undefined) return { ...stated, status: ended };
  // The reason is not stated.
  if (inForce === false && open) return { asSent: 'not in force', ...stated, status: 'unknown' };
  if (stated !== undefined) return stated;
  return inForce === undefined ? {} : { status: 'in_force' };
}

/** A status in words. A US state (`WA`) is not a status. */
function readStatedStatus(value: unknown): Stated | undefined {
  const words = typeof value === 'string' ? readText(value) : undefined;
  if (words === undefined || isRegion(words)) return undefined;
  const { status, asPublished } = readStatus(words);
  return { status, ...(asPublished === undefined ? {} : { asSent: asPublished }) };
}

const endings: readonly (readonly [ValidityField, Status])[] = [
  ['repealedFlag', 'repealed'],
  ['expiredFlag', 'expired'],
  ['supersededFlag', 'superseded'],
  ['reservedFlag', 'reserved'],
];

function readEffect(value: unknown): TemporaryEffect | undefined {
  return temporaryEffects.find((effect) => effect === value);
}
