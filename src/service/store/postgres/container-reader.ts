/** Reads a container's own content, the files of publications, and text counts. */

import { createHash } from 'node:crypto';
import { integer, list, optionalText, type Row, text } from '../columns.ts';
import { isUuid } from '../ids.ts';
import type { LedgerLine } from '../ledger.ts';
import { inScope, type Scope, type Store } from '../store.ts';
import { wireChain, wireContainer } from '../wire.ts';
import type { Query } from './connection.ts';
import { partitionOf, partitionTable } from './schema.ts';
import { isSound, refuseUnsound } from './seals.ts';
import { notesIn, type StoredLevel, wireLevels } from './sections.ts';

const byId = `SELECT k.row, k.code, k.hierarchy, k.notes, k.chain, j.id AS jurisdiction_id,
    ${isSound('container', 'k', 'seal')} AND ${isSound('jurisdiction', 'j', 'seal')} AS sound FROM legal_code.container k
  JOIN legal_code.jurisdiction j ON j.row = k.row >> 24 WHERE k.id = $1`;

export async function containerById(query: Query, scope: Scope, given: string): ReturnType<Store['container']> {
  if (!isUuid(given)) return undefined;
  const id = given.toLowerCase();
  const [found] = await query(byId, [id]);
  if (found === undefined || !inScope(scope, text(found.jurisdiction_id))) return undefined;
  const row = integer(found.row);
  refuseUnsound(found, `container ${id}`);
  const [own] = await query(
    `SELECT s.id, ${isSound('section', 's', 'seal')} AS sound FROM ${partitionTable('section', partitionOf(row))} s
     WHERE s.code = $1 AND s.container = $2 AND s.of_container`,
    [integer(found.code), row],
  );
  if (own !== undefined) refuseUnsound(own, `the text of container ${id}`);
  const chain = list<Parameters<typeof wireChain>[0][number]>(found.chain);
  const acts = await actIds(
    query,
    chain.flatMap(({ act_row }) => act_row ?? []),
  );
  const jurisdictionId = text(found.jurisdiction_id);
  const levels = list<StoredLevel>(found.hierarchy);
  return wireContainer({
    id,
    jurisdictionId,
    hierarchy: wireLevels(levels, jurisdictionId),
    notes: list(found.notes),
    chain: wireChain(chain, (act) => acts.get(act)),
    ownProvision: optionalText(own?.id),
    notesAbove: notesIn(levels.slice(0, -1)),
  });
}

/** Returns the ids of the acts that have a record, by row. */
async function actIds(query: Query, rows: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (rows.length === 0) return new Map();
  const acts = await query(
    `SELECT a.row, a.id, ${isSound('act', 'a', 'seal')} AS sound FROM legal_code.act a
     WHERE a.row = ANY($1::bigint[]) AND a.record IS NOT NULL`,
    [rows],
  );
  for (const act of acts) refuseUnsound(act, `act ${text(act.id)}`);
  return new Map(acts.map((act: Row) => [integer(act.row), text(act.id)]));
}

const byHash = `SELECT f.media_type, f.bytes, o.name, j.id AS jurisdiction_id FROM legal_code.file f
  JOIN legal_code.file_of o ON o.hash = f.hash JOIN legal_code.jurisdiction j ON j.row = o.jurisdiction WHERE f.hash = $1`;

export async function fileByHash(query: Query, scope: Scope, hash: string): ReturnType<Store['file']> {
  const rows = await query(byHash, [hash.toLowerCase()]);
  const found = rows.find((row) => inScope(scope, text(row.jurisdiction_id)));
  if (found === undefined || !(found.bytes instanceof Uint8Array)) return undefined;
  if (createHash('sha256').update(found.bytes).digest('hex') !== hash.toLowerCase())
    refuseUnsound({ sound: false }, `file ${hash}`);
  return { mediaType: text(found.media_type), name: text(found.name), bytes: found.bytes };
}

export async function ledgerOf(query: Query): Promise<readonly LedgerLine[]> {
  const rows = await query(
    `SELECT c.ledger, ${isSound('code', 'c', 'ledger_seal')} AS sound FROM legal_code.code c JOIN legal_code.jurisdiction j ON j.row = c.jurisdiction
     WHERE c.ledger IS NOT NULL ORDER BY j.name_key, j.row, c.position`,
  );
  return rows.flatMap((row) => {
    refuseUnsound(row, 'the count of characters of a code');
    return list<LedgerLine>(row.ledger);
  });
}
