/**
 * A process that imports as `legal-code import` does and kills itself with SIGKILL at a named stage: `node
 * killed-process.ts STAGE LIBRARY PATH`. If it does not reach the stage, it ends with 0.
 */

import { withImportLog } from '../../../src/service/import/import-log.ts';
import { importPaths } from '../../../src/service/import/index.ts';
import type { Publisher } from '../../../src/service/import/publisher.ts';
import type { PublicationWriter } from '../../../src/service/store/records.ts';
import { openSqliteStore } from '../../../src/service/store/sqlite/index.ts';
import { killAt } from './killed-at.ts';

const [, , stage = '', library = '', path = ''] = process.argv;

function at(reached: string): void {
  if (reached === stage) process.kill(process.pid, 'SIGKILL');
}
killAt(stage);

const store = openSqliteStore(library);
// Count only this import's own reads, not those before.
at('opened');
let sections = 0;
const publisher: Publisher = {
  async publish(jurisdiction) {
    at('before begin');
    const writer = await store.publish(jurisdiction);
    at('begun');
    const step = async (name: string, work: () => Promise<void>): Promise<void> => {
      await work();
      at(`${name} written`);
    };
    const watched: PublicationWriter = {
      code: (code) => step('code', () => writer.code(code)),
      container: (code, steps, content) => step('container', () => writer.container(code, steps, content)),
      file: (file) => step('file', () => writer.file(file)),
      numbering: (code, numbering, cited) => step('numbering', () => writer.numbering(code, numbering, cited)),
      ledger: (code, lines) => step('ledger', () => writer.ledger(code, lines)),
      act: (act) => step('act', () => writer.act(act)),
      section: (section) => {
        sections += 1;
        return step(`section ${sections}`, () => writer.section(section));
      },
      lacking: () => writer.lacking(),
      commit: async (unread) => {
        at('all read');
        return writer.commit(unread);
      },
      rollback: () => writer.rollback(),
    };
    return watched;
  },
};
await importPaths([path], withImportLog(publisher, library, [path]), {
  onProgress: ({ filesRead }) => at(filesRead === 0 ? 'files counted' : 'progress'),
});
at('done');
await store.close();
at('closed');
