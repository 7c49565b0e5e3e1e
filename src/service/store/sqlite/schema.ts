/**
 * The tables of a library file. Narrow rows (`section`) and wide rows (`section_body`) are separate. So lists, searches and
 * renumbering never read the texts.
 *
 * A section's row is `jurisdiction row * 2^24 + n`. The sections of one jurisdiction are a contiguous range of rows in every index,
 * including the full-text indexes. A search within a jurisdiction reads only that range.
 */
import { sealTable } from './seals.ts';

export const schemaVersion = 10;

/** `application_id` of our files: "LCod". */
export const applicationId = 0x4c436f64;

const fact = `
-- What is known of the library itself.
CREATE TABLE fact (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
`;

const formerJurisdiction = `
-- Identifiers of jurisdictions that earlier imports made of a government's documents.
CREATE TABLE former_jurisdiction (
  id TEXT PRIMARY KEY,
  jurisdiction INTEGER NOT NULL
) WITHOUT ROWID;
`;

/** Older libraries may also have `section_body.files`, which is unused. */
const seenThrough = `
ALTER TABLE section ADD COLUMN seen_through TEXT;
`;

const files = `
-- Pictures of texts and documents attached to them, each once.
CREATE TABLE file (
  row INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  media_type TEXT NOT NULL,
  bytes BLOB NOT NULL
);
-- Which jurisdictions' publications have it, and by which name.
CREATE TABLE file_of (
  jurisdiction INTEGER NOT NULL,
  hash TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (jurisdiction, hash)
) WITHOUT ROWID;
`;

/** For the few provisions with a container's or code's own text. */
const ofContainer = `
CREATE INDEX section_of_container ON section (code, container) WHERE of_container = 1;
`;

const provisions = `
ALTER TABLE section ADD COLUMN kind TEXT NOT NULL DEFAULT 'section';
ALTER TABLE section ADD COLUMN of_container INTEGER NOT NULL DEFAULT 0;
${ofContainer}
ALTER TABLE container ADD COLUMN notes TEXT;
ALTER TABLE container ADD COLUMN chain TEXT;
ALTER TABLE code ADD COLUMN ledger TEXT;
${files}`;
const governments = `
ALTER TABLE jurisdiction ADD COLUMN short_name TEXT;
ALTER TABLE jurisdiction ADD COLUMN other_names TEXT;
ALTER TABLE code ADD COLUMN kind TEXT;
ALTER TABLE code ADD COLUMN numbering TEXT;
${formerJurisdiction}`;

const validity = `
ALTER TABLE section ADD COLUMN validity TEXT;
ALTER TABLE code ADD COLUMN imported_on TEXT;
`;

const past = `
-- Sections that only earlier editions have, each with the newest text that is known of it. Older ones are in 'version'.
CREATE TABLE past (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  jurisdiction INTEGER NOT NULL,
  code INTEGER NOT NULL,
  container INTEGER,
  position INTEGER NOT NULL,
  number TEXT NOT NULL,
  number_key TEXT NOT NULL,
  citation TEXT NOT NULL,
  heading TEXT,
  status TEXT NOT NULL,
  version TEXT NOT NULL,
  publication TEXT,
  seen_from TEXT,
  seen_through TEXT,
  kind TEXT NOT NULL,
  of_container INTEGER NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX past_number ON past (jurisdiction, number_key);
CREATE INDEX past_place ON past (code, container);
`;

/** An older library has its codes' current edition, but only some texts of earlier editions. */
const editions = `
ALTER TABLE code ADD COLUMN editions TEXT;
ALTER TABLE container ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;
-- A patch leaves out what is null.
UPDATE code SET editions = json_array(json_patch('{}', json_object('through', codified_through, 'publication', publication,
  'imported_on', imported_on))) WHERE codified_through IS NOT NULL;
${past}`;

const pastStated = `
ALTER TABLE past ADD COLUMN stated TEXT;
`;

/** The newest edition's values are known only of that edition. An older library did not keep those of the editions before. */
const stated = `
ALTER TABLE section ADD COLUMN stated TEXT;
${pastStated}ALTER TABLE container ADD COLUMN headings TEXT;
UPDATE section SET stated = (SELECT json_array(json_object('from', c.codified_through, 'value', json_patch(json_patch('{}',
    json_object('effective_from', effective_from)), coalesce(validity, '{}')))) FROM code c WHERE c.row = section.code)
  WHERE seen_from < (SELECT c.codified_through FROM code c WHERE c.row = section.code);
UPDATE container SET headings = (SELECT json_array(json_object('from', c.codified_through, 'value', heading)) FROM code c
    WHERE c.row = container.code AND c.codified_through IS NOT NULL) WHERE gone = 0;
`;

/** Each migration upgrades a library from the given version to the next. */
export const migrations: ReadonlyMap<number, string> = new Map([
  [1, fact],
  [2, seenThrough],
  [3, provisions],
  [4, governments],
  [5, sealTable],
  [6, validity],
  // Every migration seals all rows again. This one adds seals of relations and numbers.
  [7, ''],
  [8, editions],
  [9, stated],
]);

export const schema = `
CREATE TABLE jurisdiction (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  kind TEXT,
  region TEXT,
  shard INTEGER,
  section_count INTEGER NOT NULL DEFAULT 0,
  next_section INTEGER NOT NULL DEFAULT 1,
  short_name TEXT,
  -- A JSON list.
  other_names TEXT
);
CREATE INDEX jurisdiction_name ON jurisdiction (name_key, id);

CREATE TABLE code (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  jurisdiction INTEGER NOT NULL,
  key TEXT NOT NULL,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  abbreviations TEXT NOT NULL,
  section_grammar TEXT,
  codified_through TEXT,
  publication TEXT,
  official_url TEXT,
  -- The characters of law that its import read and stored, as JSON.
  ledger TEXT,
  kind TEXT,
  -- How it numbers and cites, as JSON (contract/numbering.ts).
  numbering TEXT,
  -- The day of the import that wrote it last.
  imported_on TEXT,
  -- The editions that the library holds, oldest first: JSON.
  editions TEXT
);
CREATE INDEX code_jurisdiction ON code (jurisdiction, position);

CREATE TABLE container (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  code INTEGER NOT NULL,
  parent INTEGER,
  position INTEGER NOT NULL,
  level TEXT NOT NULL,
  number TEXT,
  heading TEXT,
  -- What it says of itself, kept once for all that stands in it.
  notes TEXT,
  chain TEXT,
  -- 1 for one that only earlier editions have.
  gone INTEGER NOT NULL DEFAULT 0,
  -- Its heading in each edition, as JSON.
  headings TEXT
);
CREATE INDEX container_place ON container (code, parent, position);

CREATE TABLE section (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  jurisdiction INTEGER NOT NULL,
  code INTEGER NOT NULL,
  container INTEGER,
  position INTEGER NOT NULL,
  number TEXT NOT NULL,
  number_key TEXT NOT NULL,
  citation TEXT NOT NULL,
  heading TEXT,
  heading_key TEXT NOT NULL,
  status TEXT NOT NULL,
  effective_from TEXT,
  -- What else is stated of its validity: JSON with the wire's names.
  validity TEXT,
  version TEXT NOT NULL,
  digest TEXT NOT NULL,
  publication TEXT,
  seen_from TEXT,
  -- Of a section that is not in the files of the last import that were read: through when it was seen before.
  seen_through TEXT,
  kind TEXT NOT NULL DEFAULT 'section',
  -- 1 for the text of the container itself, or of the code where it stands in none.
  of_container INTEGER NOT NULL DEFAULT 0,
  -- What each edition states besides the text, as JSON. Null if all state what the other columns hold.
  stated TEXT
);
${ofContainer}
CREATE INDEX section_place ON section (code, container, position);
CREATE INDEX section_number ON section (number_key);
CREATE INDEX section_number_within ON section (jurisdiction, number_key);
CREATE INDEX section_heading ON section (heading_key);
CREATE INDEX section_heading_within ON section (jurisdiction, heading_key);

CREATE TABLE section_body (
  row INTEGER PRIMARY KEY,
  text TEXT NOT NULL,
  notes TEXT,
  aliases TEXT,
  sources TEXT,
  chain TEXT
);

CREATE TABLE alias (
  key TEXT NOT NULL,
  section INTEGER NOT NULL,
  PRIMARY KEY (key, section)
) WITHOUT ROWID;
CREATE INDEX alias_section ON alias (section);

CREATE TABLE related (
  section INTEGER NOT NULL,
  position INTEGER NOT NULL,
  relation TEXT NOT NULL,
  number TEXT NOT NULL,
  target INTEGER,
  derived INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (section, derived, position)
) WITHOUT ROWID;

CREATE TABLE act (
  row INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  jurisdiction INTEGER NOT NULL,
  key TEXT NOT NULL,
  record TEXT
);
CREATE INDEX act_jurisdiction ON act (jurisdiction);

CREATE TABLE act_section (
  act INTEGER NOT NULL,
  section INTEGER NOT NULL,
  PRIMARY KEY (act, section)
) WITHOUT ROWID;
CREATE INDEX act_section_section ON act_section (section);

-- Earlier texts. 'change' leads from the next newer text back to this one.
CREATE TABLE version (
  section INTEGER NOT NULL,
  sequence INTEGER NOT NULL,
  version TEXT NOT NULL,
  publication TEXT,
  seen_from TEXT,
  seen_through TEXT,
  change TEXT NOT NULL,
  PRIMARY KEY (section, sequence)
) WITHOUT ROWID;

-- Full-text indexes: one for each large jurisdiction, small ones together, so that rank statistics stay of a jurisdiction's size.
CREATE TABLE shard (
  row INTEGER PRIMARY KEY,
  pooled INTEGER NOT NULL
);

-- Words of headings under each form that lacks one letter: two words one typing error apart share such a form.
CREATE TABLE spelling (
  form TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (form, word)
) WITHOUT ROWID;
${past}${pastStated}${fact}${files}${formerJurisdiction}${sealTable}`;

/** Returns SQL that creates a shard's full-text index. It is contentless, because section_body has the texts. */
export function shardTable(shard: number): string {
  return `CREATE VIRTUAL TABLE fts_${shard} USING fts5(heading, context, body, content='', contentless_delete=1, prefix='2 3', tokenize="porter unicode61 remove_diacritics 2")`;
}
