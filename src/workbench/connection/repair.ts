/** Messages from the embedded service about a damaged library, which was moved aside and rebuilt as far as possible. */
import { isObject } from '../../contract/decode/json-values.ts';
import type { Translate } from '../../lookup/failure-words.ts';

export interface Repair {
  /** The file name under which the damaged library is kept. */
  readonly kept: string;
  readonly why: string;
  /** Number of recorded imports to repeat. */
  readonly imports: number;
  /** Paths that no longer exist. */
  readonly missing: readonly string[];
  /** Why the library could not be rebuilt. */
  readonly failed?: string;
}

/** Parses a message from the service's process; undefined if it is of another kind. */
export function readRepair(message: unknown): Repair | undefined {
  if (!isObject(message) || !isObject(message.repair)) return undefined;
  const { kept, why, imports, missing, failed } = message.repair;
  if (typeof kept !== 'string' || typeof imports !== 'number' || !Array.isArray(missing)) return undefined;
  return {
    kept,
    why: typeof why === 'string' ? why : '',
    imports,
    missing: missing.map(String),
    ...(typeof failed === 'string' ? { failed } : {}),
  };
}

/** A damaged library that was moved aside. Its imports are repeated after the user agrees. */
export type Damage = Pick<Repair, 'kept' | 'imports'>;

/** Parses a message from the service's process; undefined if it is of another kind. */
export function readDamage(message: unknown): Damage | undefined {
  if (!isObject(message) || !isObject(message.damage)) return undefined;
  const { kept, imports } = message.damage;
  return typeof kept === 'string' && typeof imports === 'number' ? { kept, imports } : undefined;
}

/** Describes a repair to the user, with its severity. */
export function describeRepair(
  { kept, imports, missing, failed }: Repair,
  t: Translate,
): { readonly severity: 'information' | 'warning' | 'error'; readonly message: string } {
  const set = t('The embedded library was damaged. The damaged file was saved as {0}.', kept);
  if (failed !== undefined)
    return {
      severity: 'error',
      message: `${set} ${t('The library could not be rebuilt: {0}. It will be tried again at the next start.', failed.replace(/\.$/, ''))}`,
    };
  if (missing.length > 0)
    return {
      severity: 'warning',
      message: `${set} ${t('The library was rebuilt, except for {0}, which no longer exists.', missing.join(', '))}`,
    };
  return imports === 0
    ? { severity: 'warning', message: `${set} ${t('A new library was created. No imports were recorded.')}` }
    : { severity: 'information', message: `${set} ${t('The library was rebuilt from your imports.')}` };
}
