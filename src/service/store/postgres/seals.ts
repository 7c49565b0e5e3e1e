/**
 * Seals: a hash for each row, which the database generates and compares on every read. Seals detect bits flipped on
 * disk. They don't detect changes by SQL, because the database seals those, too.
 */
import { LibraryError } from '../errors.ts';

/** Columns that are read together have one seal. Keyed by the column with the hash. */
const sealed = {
  jurisdiction: { seal: 'row id name name_key short_name other_names kind region section_count' },
  code: {
    seal: 'row id jurisdiction key position name kind abbreviations numbering section_grammar codified_through publication official_url imported_on',
    ledger_seal: 'row ledger',
  },
  container: { seal: 'row id code parent position level number heading hierarchy notes chain' },
  act: { seal: 'row id key record' },
  section: {
    seal: 'row id code container position number number_key citation heading status effective_from validity version publication seen_from seen_through kind of_container',
  },
  section_body: { seal: 'row text notes aliases', sources_seal: 'row sources', chain_seal: 'row chain' },
  related: { seal: 'section position relation number target derived' },
  version: { seal: 'section sequence version publication seen_from seen_through change' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The seals that version 8 of the schema added. */
const sealedSince8 = {
  code: { editions_seal: 'row editions' },
  past: {
    seal: 'row id code container position number number_key citation heading status version publication seen_from seen_through kind of_container text',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The seals that version 9 of the schema added. */
const sealedSince9 = {
  container: { headings_seal: 'row headings' },
  section: { stated_seal: 'row stated' },
  past: { stated_seal: 'row stated' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Sealed = Omit<typeof sealed, 'code' | 'container' | 'section'> & {
  readonly code: (typeof sealed)['code'] & (typeof sealedSince8)['code'];
  readonly container: (typeof sealed)['container'] & (typeof sealedSince9)['container'];
  readonly section: (typeof sealed)['section'] & (typeof sealedSince9)['section'];
  readonly past: (typeof sealedSince8)['past'] & (typeof sealedSince9)['past'];
};
type SealedTable = keyof Sealed;

/** Computes a hash. Separators distinguish the elements of an array, and a missing value from an empty one. */
const sealFunction = `
CREATE FUNCTION legal_code.seal(VARIADIC text[]) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
  AS $$ SELECT md5(array_to_string($1, E'\\x1f', E'\\x1e')) $$;
`;

/** Adds seals to the tables of a new or older library. */
export const addSeals = sealFunction + sealColumns(sealed);

/** Adds the seals of version 8. */
export const addPastSeals = sealColumns(sealedSince8);

/** Adds the seals of version 9. */
export const addStatedSeals = sealColumns(sealedSince9);

function sealColumns(tables: Readonly<Record<string, Readonly<Record<string, string>>>>): string {
  return Object.entries(tables)
    .map(([table, seals]) => {
      const columns = Object.entries(seals).map(
        ([seal, of]) => `ADD COLUMN ${seal} text GENERATED ALWAYS AS (${hashOf(of)}) STORED`,
      );
      return `ALTER TABLE legal_code.${table} ${columns.join(', ')};`;
    })
    .join('\n');
}

const allSealed: Sealed = {
  ...sealed,
  code: { ...sealed.code, ...sealedSince8.code },
  container: { ...sealed.container, ...sealedSince9.container },
  section: { ...sealed.section, ...sealedSince9.section },
  past: { ...sealedSince8.past, ...sealedSince9.past },
};

/** Returns an SQL expression that is true if a row is undamaged. `alias` is the table's alias in the statement. */
export function isSound<Table extends SealedTable>(
  table: Table,
  alias: string,
  seal: keyof Sealed[Table] & string,
): string {
  const seals: Readonly<Record<string, string>> = allSealed[table];
  return `(${alias}.${seal} = ${hashOf(seals[seal] ?? '', `${alias}.`)})`;
}

function hashOf(columns: string, of = ''): string {
  return `legal_code.seal(${columns
    .split(' ')
    .map((column) => `${of}${column}::text`)
    .join(', ')})`;
}

/** Throws LibraryError if a row was read with `sound` false. */
export function refuseUnsound(row: Readonly<Record<string, unknown>>, what: string): void {
  if (row.sound !== true) throw new LibraryError('corrupted', `${what} has changed since it was written.`);
}
