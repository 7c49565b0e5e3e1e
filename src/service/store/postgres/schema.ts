/**
 * The tables of a library in PostgreSQL. A section's row is `jurisdiction row * 2^24 + n`, as in a library file, so the
 * sections of a jurisdiction are a contiguous range. 256 jurisdictions share a partition of each table that grows with
 * the number of sections. A partition is created with the first of its jurisdictions. Statements that know the row name
 * the partition directly.
 */
import { sectionsEach } from '../section-rows.ts';
import { addPastSeals, addSeals, addStatedSeals } from './seals.ts';

export const schemaVersion = 9;

/** The first version whose index has stems. `restem` rebuilds the index of earlier ones. */
export const stemsSince = 6;

/** For the few provisions with a container's or code's own text. */
const ofContainer = 'CREATE INDEX section_of_container ON legal_code.section (code, container) WHERE of_container;';

const formerJurisdiction = `
-- Identifiers of jurisdictions that earlier imports made of a government's documents.
CREATE TABLE legal_code.former_jurisdiction (
  id uuid PRIMARY KEY,
  jurisdiction int NOT NULL
);
`;

const files = `
-- Pictures of texts and documents attached to them, each once.
CREATE TABLE legal_code.file (
  hash text PRIMARY KEY,
  media_type text NOT NULL,
  bytes bytea NOT NULL
);
-- Which jurisdictions' publications have it, and by which name.
CREATE TABLE legal_code.file_of (
  jurisdiction int NOT NULL,
  hash text NOT NULL,
  name text NOT NULL,
  PRIMARY KEY (jurisdiction, hash)
);
CREATE INDEX file_of_hash ON legal_code.file_of (hash);
`;

const past = `
-- Sections that only earlier editions have, each with the newest text that is known of it. Older ones are in 'version'.
CREATE TABLE legal_code.past (
  row bigint PRIMARY KEY,
  id uuid NOT NULL,
  code bigint NOT NULL,
  container bigint,
  position int NOT NULL,
  number text NOT NULL,
  number_key text COLLATE "C" NOT NULL,
  citation text NOT NULL,
  heading text,
  status text NOT NULL,
  version text NOT NULL,
  publication text,
  seen_from text,
  seen_through text,
  kind text NOT NULL,
  of_container boolean NOT NULL,
  text text NOT NULL
);
CREATE INDEX past_number ON legal_code.past ((row >> 24), number_key);
CREATE INDEX past_place ON legal_code.past (code, container);
`;

/** An older library has its codes' current edition, but only some texts of earlier editions. */
const editions = `
ALTER TABLE legal_code.code ADD COLUMN editions text;
UPDATE legal_code.code SET editions = json_build_array(json_strip_nulls(json_build_object('through', codified_through,
  'publication', publication, 'imported_on', imported_on)))::text WHERE codified_through IS NOT NULL;
ALTER TABLE legal_code.container ADD COLUMN gone boolean NOT NULL DEFAULT false;
${past}${addPastSeals}`;

const statedColumns = `
-- What each edition states besides the text, as JSON. Null if all state what the other columns hold.
ALTER TABLE legal_code.section ADD COLUMN stated text;
ALTER TABLE legal_code.past ADD COLUMN stated text;
-- Its heading in each edition, as JSON.
ALTER TABLE legal_code.container ADD COLUMN headings text;
${addStatedSeals}`;

/** The newest edition's values are known only of that edition. An older library did not keep those of the editions before. */
const stated = `${statedColumns}
UPDATE legal_code.section s SET stated = json_build_array(json_build_object('from', c.codified_through, 'value',
    jsonb_strip_nulls(jsonb_build_object('effective_from', s.effective_from)) || coalesce(s.validity, '{}')::jsonb))::text
  FROM legal_code.code c WHERE c.row = s.code AND s.seen_from < c.codified_through;
UPDATE legal_code.container k SET headings = json_build_array(json_build_object('from', c.codified_through, 'value', k.heading))::text
  FROM legal_code.code c WHERE c.row = k.code AND c.codified_through IS NOT NULL AND NOT k.gone;
`;

/** Each migration upgrades a library from the given version to the next. */
export const migrations: ReadonlyMap<number, string> = new Map([
  [
    1,
    // Older libraries may also have `section_body.files`, which is unused.
    'ALTER TABLE legal_code.section ADD COLUMN seen_through text;',
  ],
  [
    2,
    `ALTER TABLE legal_code.section ADD COLUMN kind text NOT NULL DEFAULT 'section',
       ADD COLUMN of_container boolean NOT NULL DEFAULT false;
     ${ofContainer}
     ALTER TABLE legal_code.container ADD COLUMN notes text, ADD COLUMN chain text;
     ALTER TABLE legal_code.code ADD COLUMN ledger text;
     ${files}`,
  ],
  [
    3,
    `ALTER TABLE legal_code.jurisdiction ADD COLUMN short_name text, ADD COLUMN other_names text;
     ALTER TABLE legal_code.code ADD COLUMN kind text, ADD COLUMN numbering text;
     ${formerJurisdiction}`,
  ],
  [
    4,
    `ALTER TABLE legal_code.section ADD COLUMN validity text;
     ALTER TABLE legal_code.code ADD COLUMN imported_on text;`,
  ],
  [6, addSeals],
  [7, editions],
  [8, stated],
]);

/** Number of jurisdictions per partition. With 5,000 sections each, a partition has 1.3 million sections. */
const jurisdictionsEach = 256;

/** The partitioned tables, each with its column for the section's row. */
export const partitioned = {
  section: 'row',
  section_body: 'row',
  section_words: 'row',
  alias: 'section',
  related: 'section',
  version: 'section',
  act_section: 'section',
} as const;

export type Partitioned = keyof typeof partitioned;

/** Returns the partition of a row. */
export function partitionOf(row: number): number {
  return Math.floor(row / (sectionsEach * jurisdictionsEach));
}

/** The columns of a section that only earlier editions have. */
export const pastColumns =
  'row, id, code, container, position, number, number_key, citation, heading, status, version, publication, seen_from, seen_through, kind, of_container, text, stated';

/** The name of a table's partition. */
export function partitionTable(table: Partitioned, partition: number): string {
  return `legal_code.${table}_p${partition}`;
}

/** Returns the first and last row number of a jurisdiction's sections. */
export function rowsOf(jurisdiction: number): readonly [first: number, last: number] {
  return [jurisdiction * sectionsEach, (jurisdiction + 1) * sectionsEach - 1];
}

/** Returns SQL that adds a partition to each table. ATTACH doesn't block readers, unlike CREATE … PARTITION OF. */
export function addPartition(partition: number): string {
  const each = sectionsEach * jurisdictionsEach;
  return Object.keys(partitioned)
    .map((table) => {
      const name = `legal_code.${table}_p${partition}`;
      return `CREATE TABLE ${name} (LIKE legal_code.${table} INCLUDING ALL);
        ${table === 'section_words' ? inline(name) : ''}
        ALTER TABLE legal_code.${table} ATTACH PARTITION ${name} FOR VALUES FROM (${partition * each}) TO (${(partition + 1) * each});`;
    })
    .join('\n');
}

/** Ranking reads the words of thousands of sections, so keep them in the row itself where a page has room. */
function inline(table: string): string {
  return `ALTER TABLE ${table} SET (toast_tuple_target = 8160);`;
}

export const schema = `
CREATE SCHEMA IF NOT EXISTS legal_code;

CREATE TABLE legal_code.library (
  sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  schema_version int NOT NULL
);
INSERT INTO legal_code.library (schema_version) VALUES (${schemaVersion});

CREATE TABLE legal_code.jurisdiction (
  row int GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  key text NOT NULL,
  name text NOT NULL,
  name_key text COLLATE "C" NOT NULL,
  short_name text,
  -- A JSON list.
  other_names text,
  kind text,
  region text,
  section_count int NOT NULL DEFAULT 0,
  next_section int NOT NULL DEFAULT 1,
  -- The next row of a code, container or act, within this jurisdiction's range.
  next_other int NOT NULL DEFAULT 1
);
CREATE INDEX jurisdiction_name ON legal_code.jurisdiction (name_key, id);

CREATE TABLE legal_code.code (
  row bigint PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  jurisdiction int NOT NULL,
  key text NOT NULL,
  position int NOT NULL,
  name text NOT NULL,
  kind text,
  abbreviations text NOT NULL,
  -- How it numbers and cites, as JSON (contract/numbering.ts).
  numbering text,
  section_grammar text,
  codified_through text,
  publication text,
  official_url text,
  -- The characters of law that its import read and stored, as JSON.
  ledger text,
  -- The day of the import that wrote it last.
  imported_on text,
  -- The editions that the library holds, oldest first: JSON.
  editions text
);
CREATE INDEX code_jurisdiction ON legal_code.code (jurisdiction, position);

CREATE TABLE legal_code.container (
  row bigint PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  code bigint NOT NULL,
  parent bigint,
  position int NOT NULL,
  level text NOT NULL,
  number text,
  heading text,
  -- From the outermost container to this one, as JSON: read with every section.
  hierarchy text NOT NULL,
  -- What it says of itself, kept once for all that stands in it.
  notes text,
  chain text,
  -- Only earlier editions have it.
  gone boolean NOT NULL DEFAULT false
);
CREATE INDEX container_place ON legal_code.container (code, parent, position);

CREATE TABLE legal_code.act (
  row bigint PRIMARY KEY,
  id uuid NOT NULL UNIQUE,
  key text NOT NULL,
  record text
);

-- Where a section is: the one index over all sections that no partition holds.
CREATE TABLE legal_code.section_id (
  id uuid PRIMARY KEY,
  row bigint NOT NULL
);

CREATE TABLE legal_code.section (
  row bigint PRIMARY KEY,
  id uuid NOT NULL,
  code bigint NOT NULL,
  container bigint,
  position int NOT NULL,
  number text NOT NULL,
  number_key text COLLATE "C" NOT NULL,
  citation text NOT NULL,
  heading text,
  heading_key text COLLATE "C" NOT NULL,
  status text NOT NULL,
  effective_from text,
  -- What else is stated of its validity: JSON with the wire's names.
  validity text,
  version text NOT NULL,
  digest text NOT NULL,
  publication text,
  seen_from text,
  -- Of a section that is not in the files of the last import that were read: through when it was seen before.
  seen_through text,
  kind text NOT NULL DEFAULT 'section',
  -- The text of the container itself, or of the code where it stands in none.
  of_container boolean NOT NULL DEFAULT false
) PARTITION BY RANGE (row);
${ofContainer}
CREATE INDEX section_place ON legal_code.section (code, container, position);
CREATE INDEX section_number ON legal_code.section (number_key, row);
CREATE INDEX section_number_within ON legal_code.section ((row >> 24), number_key);
CREATE INDEX section_heading ON legal_code.section (heading_key, row);
CREATE INDEX section_heading_within ON legal_code.section ((row >> 24), heading_key);

CREATE TABLE legal_code.section_body (
  row bigint PRIMARY KEY,
  text text NOT NULL,
  notes text,
  aliases text,
  sources text,
  chain text
) PARTITION BY RANGE (row);

-- The words as the search compares them: of the heading (A), of the headings above (B), of the text; and '@' with the jurisdiction.
CREATE TABLE legal_code.section_words (
  row bigint PRIMARY KEY,
  heading tsvector NOT NULL,
  words tsvector NOT NULL
) PARTITION BY RANGE (row);
ALTER TABLE legal_code.section_words ALTER COLUMN heading SET STATISTICS 0, ALTER COLUMN words SET STATISTICS 0;
CREATE INDEX section_words_heading ON legal_code.section_words USING gin (heading) WITH (gin_pending_list_limit = 4096);
CREATE INDEX section_words_words ON legal_code.section_words USING gin (words) WITH (gin_pending_list_limit = 16384);

CREATE TABLE legal_code.alias (
  key text COLLATE "C" NOT NULL,
  section bigint NOT NULL,
  PRIMARY KEY (key, section)
) PARTITION BY RANGE (section);
CREATE INDEX alias_section ON legal_code.alias (section);

CREATE TABLE legal_code.related (
  section bigint NOT NULL,
  position int NOT NULL,
  relation text NOT NULL,
  number text NOT NULL,
  target bigint,
  derived boolean NOT NULL DEFAULT false,
  PRIMARY KEY (section, derived, position)
) PARTITION BY RANGE (section);

CREATE TABLE legal_code.act_section (
  act bigint NOT NULL,
  section bigint NOT NULL,
  PRIMARY KEY (act, section)
) PARTITION BY RANGE (section);
CREATE INDEX act_section_section ON legal_code.act_section (section);

-- Earlier texts. 'change' leads from the next newer text back to this one.
CREATE TABLE legal_code.version (
  section bigint NOT NULL,
  sequence int NOT NULL,
  version text NOT NULL,
  publication text,
  seen_from text,
  seen_through text,
  change text NOT NULL,
  PRIMARY KEY (section, sequence)
) PARTITION BY RANGE (section);

-- Words of headings with each form that lacks one letter: two words one typing error apart share such a form.
CREATE TABLE legal_code.word (
  word text COLLATE "C" PRIMARY KEY,
  forms text[] NOT NULL
);
CREATE INDEX word_forms ON legal_code.word USING gin (forms) WITH (fastupdate = off);
${past}
${addSeals}
${addPastSeals}
${statedColumns}
${files}
${formerJurisdiction}
${addPartition(0)}
`;
