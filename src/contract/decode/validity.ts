/** What a service states about the validity of a section, a search hit or a row of contents. */
import { readStatus, type Status, type StatusReading } from '../status.ts';
import { repealBases, type TemporaryEffect, temporaryEffects, type ValidityFacts } from '../validity.ts';
import type { validityFields } from './field-names.ts';
import type { Fields } from './fields.ts';
import { present } from './names.ts';
import { readDate, readFlag, readText } from './values.ts';

type ValidityField = keyof typeof validityFields;

/** None of it stated: `present` drops what is undefined. */
export const noValidity = {
  status: undefined,
  statusAsPublished: undefined,
  effectiveFrom: undefined,
  repealedOn: undefined,
  repealedOnBasis: undefined,
  expiresOn: undefined,
  statusUntil: undefined,
  temporaryEffect: undefined,
  amendmentsFrom: undefined,
  codifiedThrough: undefined,
  importedOn: undefined,
};

export function readValidity(fields: Fields<ValidityField>): ValidityFacts {
  const { status, asPublished } = readStated(fields);
  return present<ValidityFacts>({
    status,
    statusAsPublished: fields.read('statusAsPublished', readText) ?? asPublished,
    effectiveFrom: fields.read('effectiveFrom', readDate),
    repealedOn: fields.read('repealedOn', readDate),
    repealedOnBasis: fields.read('repealedOnBasis', (value) => repealBases.find((basis) => basis === value)),
    expiresOn: fields.read('expiresOn', readDate),
    statusUntil: fields.read('statusUntil', readDate),
    temporaryEffect: fields.read('temporaryEffect', readEffect),
    amendmentsFrom: fields.read('amendmentsFrom', readDate),
    codifiedThrough: fields.read('codifiedThrough', readDate),
    importedOn: fields.read('importedOn', readDate),
  });
}

/** A flag that says that a section has ended outweighs a status that says that it is in force. */
function readStated(fields: Fields<ValidityField>): Partial<StatusReading> {
  const stated = fields.read('status', (value) => {
    const words = readText(value);
    return words === undefined ? undefined : readStatus(words);
  });
  // A flag that says nothing more than the status stays among what else was sent, and so does one that is false.
  const open = stated === undefined || stated.status === 'in_force' || stated.status === 'unknown';
  const isTrue = (value: unknown): true | undefined => (readFlag(value) === true ? true : undefined);
  const ended = open ? endings.find(([flag]) => fields.read(flag, isTrue) === true)?.[1] : undefined;
  const inForce = fields.read('inForceFlag', readFlag);
  if (ended !== undefined)
    return { status: ended, ...(stated?.asPublished === undefined ? {} : { asPublished: stated.asPublished }) };
  if (stated !== undefined) return stated.status === 'in_force' && inForce === false ? { status: 'unknown' } : stated;
  return inForce === undefined ? {} : { status: inForce ? 'in_force' : 'unknown' };
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
