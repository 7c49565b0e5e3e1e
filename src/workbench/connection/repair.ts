/** What the embedded service says about a library that was damaged: it was set aside and rebuilt, as far as that could be. */
import type { Translate } from '../../lookup/failure-words.ts';

export interface Repair {
  /** The file that the damaged library is kept as. */
  readonly kept: string;
  readonly why: string;
  /** How many imports were recorded, to be repeated. */
  readonly imports: number;
  /** Paths that no longer exist. */
  readonly missing: readonly string[];
  /** Why it could not be rebuilt. */
  readonly failed?: string;
}

/** Reads a message of the service's process; undefined when it is of another kind. */
export function readRepair(message: unknown): Repair | undefined {
  if (!isRecord(message) || !isRecord(message.repair)) return undefined;
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

/** A damaged library that was set aside. Its imports are repeated when the person says so. */
export type Damage = Pick<Repair, 'kept' | 'imports'>;

/** Reads a message of the service's process; undefined when it is of another kind. */
export function readDamage(message: unknown): Damage | undefined {
  if (!isRecord(message) || !isRecord(message.damage)) return undefined;
  const { kept, imports } = message.damage;
  return typeof kept === 'string' && typeof imports === 'number' ? { kept, imports } : undefined;
}

/** It in words for a person, and how grave it is. */
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

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
