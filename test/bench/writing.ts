// Measures writing inside a real VS Code: completion with many places, and a long draft with the Citations view open.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { recordBlocks, stateIn } from '../../src/service/store/sqlite/blocks.ts';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { sealAll } from '../../src/service/store/sqlite/seals.ts';
import { places } from './citation-texts.ts';
import { type Bench, quantile } from './figures.ts';
import { generateCode, publishInto } from './generate.ts';
import { runInEditor } from './in-editor.ts';
import type { Measured } from './writing-host.ts';

const codes = 10;
const placeCount = 20_000;

export const writingBench: Bench = {
  title: 'Writing (VS Code with 20,000 places and ten codes)',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'legal-code-bench-'));
    try {
      const library = join(folder, 'ten.db');
      const store = openSqliteStore(library);
      for (let place = 1; place <= codes; place++)
        await publishInto(store, generateCode({ sections: 2_000, chainEntries: 4_000, acts: 400 }, place));
      await store.close();
      const filled = placesIn(library);
      addPlaces(library, placeCount - codes);
      const measured = await runInEditor<Measured>({
        program: 'test/bench/writing-host.ts',
        library,
        env: { LEGAL_CODE_BENCH_PLACES: JSON.stringify(filled) },
        settings: {
          // VS Code's own search for merge conflicts copies the whole document after each edit, in the same thread.
          'merge-conflict.codeLens.enabled': false,
          'merge-conflict.decorators.enabled': false,
        },
      });
      return figuresOf(measured);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function figuresOf({ completions, heapBefore, heapAfter, editTask, idleTask, edits }: Measured) {
  return [
    {
      name: 'completion: suggestions for what is typed, p95',
      value: quantile(completions, 0.95),
      unit: 'ms',
      aim: '< 15',
      note: `n = ${completions.length}`,
    },
    {
      name: 'heap after the edits, to before',
      value: (heapAfter / heapBefore - 1) * 100,
      unit: '%',
      aim: '< 10',
      note: `${edits} edits in 1 MB with the Citations view open, one at a time; ${(heapBefore / 1e6).toFixed(1)} MB before, collected`,
    },
    {
      name: 'longest task during the edits',
      value: editTask.own,
      unit: 'ms',
      aim: '< 16',
      floor: { name: 'the host at rest', value: idleTask.own },
      note: `of the host’s own work; by the clock ${editTask.clock.toFixed(1)}`,
    },
  ];
}

/** The identifiers of a library's places. */
function placesIn(library: string): readonly string[] {
  const database = new DatabaseSync(library, { readOnly: true });
  const rows = database.prepare('SELECT id FROM jurisdiction').all();
  database.close();
  return rows.map(({ id }) => String(id));
}

/** Adds places without law to a library, in one transaction: an import of each would take minutes. */
function addPlaces(library: string, count: number): void {
  const database = new DatabaseSync(library);
  const jurisdiction = database.prepare(
    'INSERT INTO jurisdiction (id, key, name, name_key, kind, region) VALUES (?, ?, ?, ?, ?, ?) RETURNING row',
  );
  const code = database.prepare(
    'INSERT INTO code (id, jurisdiction, key, position, name, abbreviations) VALUES (?, ?, ?, 0, ?, ?)',
  );
  database.exec('BEGIN');
  for (const { id: key, name = '', kind = null, region = null, codes: listed } of places(count)) {
    const row = jurisdiction.get(randomUUID(), `places/${key}`, name, name.toLowerCase(), kind, region)?.row;
    for (const { name: title = '' } of listed) code.run(randomUUID(), Number(row), title, title, JSON.stringify([]));
  }
  sealAll(database);
  database.exec('COMMIT');
  database.close();
  recordBlocks(library, stateIn(library));
}
