/** The states of a section that we know, whatever word a service has for them. */
export type KnownStatus =
  | 'in_force'
  | 'repealed'
  | 'superseded'
  | 'recodified'
  | 'reserved'
  | 'omitted'
  | 'expired'
  | 'not_funded';

const synonyms: Readonly<Record<string, KnownStatus>> = {
  in_force: 'in_force',
  in_effect: 'in_force',
  active: 'in_force',
  current: 'in_force',
  effective: 'in_force',
  repealed: 'repealed',
  rescinded: 'repealed',
  superseded: 'superseded',
  recodified: 'recodified',
  renumbered: 'recodified',
  transferred: 'recodified',
  reserved: 'reserved',
  omitted: 'omitted',
  expired: 'expired',
  not_funded: 'not_funded',
};

/**
 * Which of the states a status as read (lower case, underscores) means; undefined for one that we do not know, which is shown as it
 * was said and never taken for "in force".
 */
export function knownStatus(status: string | undefined): KnownStatus | undefined {
  return status !== undefined && Object.hasOwn(synonyms, status) ? synonyms[status] : undefined;
}
