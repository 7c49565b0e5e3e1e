/** Converts rows to what is recorded about acts: ordinances, and the legislative chains of sections and containers. */
import type { DatabaseSync } from 'node:sqlite';
import type { WireChainEntry, WireContainer, WireOrdinance } from '../../../contract/schemas.ts';
import { wireChain, wireContainer, wireOrdinance } from '../wire.ts';
import { integer, list, type Row, text } from './columns.ts';
import type { DirectoryReader } from './directory.ts';
import type { Seals } from './seals.ts';
import type { SummaryReader } from './section-summaries.ts';

export interface ActReader {
  chain(row: Row): readonly WireChainEntry[];
  /** Requires a container's row that includes the row of its jurisdiction. */
  container(row: Row): WireContainer;
  /** Returns undefined if the library has no record of the act. */
  ordinance(row: Row): WireOrdinance | undefined;
}

export function actReader(
  database: DatabaseSync,
  directory: DirectoryReader,
  seals: Seals,
  { summary, jurisdictionOf }: SummaryReader,
): ActReader {
  const actByRow = database.prepare('SELECT * FROM act WHERE row = ?');
  const sectionsOfAct = database.prepare(
    `SELECT s.* FROM act_section a JOIN section s ON s.row = a.section WHERE a.act = ? ORDER BY s.code, s.position`,
  );
  const ownProvision = database.prepare('SELECT * FROM section WHERE code = ? AND container = ? AND of_container = 1');

  const chainIn = (row: Row): readonly WireChainEntry[] =>
    wireChain(list(row.chain), (actRow) => {
      const act = actByRow.get(actRow);
      if (typeof act?.record !== 'string') return undefined;
      seals.check('act', act);
      return text(act.id);
    });

  const ownProvisionOf = (container: Row): string | undefined => {
    const own = ownProvision.get(integer(container.code), integer(container.row));
    if (own === undefined) return undefined;
    seals.check('section', own);
    return text(own.id);
  };

  return {
    chain(row) {
      seals.check('chain', row);
      return chainIn(row);
    },
    container(row) {
      seals.check('container', row);
      const jurisdiction = jurisdictionOf(row);
      const levels = directory.levels(jurisdiction.id, integer(row.row));
      return wireContainer({
        id: text(row.id),
        jurisdictionId: jurisdiction.id,
        hierarchy: levels.hierarchy,
        notes: list(row.notes),
        chain: chainIn(row),
        ownProvision: ownProvisionOf(row),
        notesAbove: levels.above?.notesIn,
      });
    },
    ordinance(row) {
      seals.check('act', row);
      return typeof row.record === 'string'
        ? wireOrdinance(
            text(row.id),
            jurisdictionOf(row).id,
            JSON.parse(row.record),
            sectionsOfAct.all(integer(row.row)).map(summary),
          )
        : undefined;
    },
  };
}
