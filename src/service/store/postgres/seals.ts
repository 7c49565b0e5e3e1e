/**
 * Seals: for each row a hash of what it holds, which the database keeps itself and compares when the row is read. It finds a
 * bit that changed on the disk; what an account writes with SQL is sealed as it is written.
 */
import { LibraryError } from '../errors.ts';

/** What is sealed together: what is read together. By the name of the column that holds the hash. */
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

/** What version 8 of the schema added. */
const sealedSince8 = {
  code: { editions_seal: 'row editions' },
  past: {
    seal: 'row id code container position number number_key citation heading status version publication seen_from seen_through kind of_container text',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;

type Sealed = Omit<typeof sealed, 'code'> & {
  readonly code: (typeof sealed)['code'] & (typeof sealedSince8)['code'];
} & Pick<typeof sealedSince8, 'past'>;
type SealedTable = keyof Sealed;

/** Makes a hash. Separators keep an array's elements distinct, and an absent value from an empty one. */
const sealFunction = `
CREATE FUNCTION legal_code.seal(VARIADIC text[]) RETURNS text IMMUTABLE PARALLEL SAFE LANGUAGE sql
  AS $$ SELECT md5(array_to_string($1, E'\\x1f', E'\\x1e')) $$;
`;

/** Adds the seals to tables without them: of an empty library, or of one of an earlier version. */
export const addSeals = sealFunction + sealColumns(sealed);

/** Adds those of what version 8 of the schema added. */
export const addPastSeals = sealColumns(sealedSince8);

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

const allSealed: Sealed = { ...sealed, ...sealedSince8, code: { ...sealed.code, ...sealedSince8.code } };

/** SQL that is true where a row of a table, by its alias in the statement, is what was written. */
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

/** Throws LibraryError for a row that was read with `sound` false. */
export function refuseUnsound(row: Readonly<Record<string, unknown>>, what: string): void {
  if (row.sound !== true) throw new LibraryError('corrupted', `${what} has changed since it was written.`);
}
