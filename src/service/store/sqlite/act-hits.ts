import type { DatabaseSync } from 'node:sqlite';
import { type CitedAct, isCitedAct, mostOfAct, mostPlacesOfActs, partOfNumber } from '../../search/cited-act.ts';
import { integer, text } from './columns.ts';
import type { Seals } from './seals.ts';
import type { SearchScope } from './search-scope.ts';

export interface ActHits {
  /** Returns rows of the sections that the act enacted or changed, in the order of the law. */
  find(act: CitedAct, searchScope: SearchScope): readonly number[];
}

export function actHits(database: DatabaseSync, seals: Seals): ActHits {
  const places = database.prepare(
    'SELECT row FROM jurisdiction WHERE ?1 IS NULL OR row IN (SELECT value FROM json_each(?1)) LIMIT ?',
  );
  const withNumber = database.prepare('SELECT * FROM act WHERE jurisdiction = ? AND instr(lower(key), ?) > 0');
  const sectionsOf = database.prepare(
    `SELECT s.row FROM act_section a JOIN section s ON s.row = a.section WHERE a.act = ? ORDER BY s.code, s.position LIMIT ?`,
  );
  return {
    find(act, { jurisdiction, only }) {
      const rows =
        jurisdiction === undefined
          ? places.all(only ?? null, mostPlacesOfActs + 1).map(({ row }) => integer(row))
          : [jurisdiction];
      if (rows.length > mostPlacesOfActs) return [];
      const acts = rows
        .flatMap((row) => withNumber.all(row, partOfNumber(act)))
        .filter((row) => isCitedAct(act, text(row.key)));
      for (const row of acts) seals.check('act', row);
      return acts.flatMap(({ row }) => sectionsOf.all(integer(row), mostOfAct).map((section) => integer(section.row)));
    },
  };
}
