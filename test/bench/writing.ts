// Measures writing inside a real VS Code: completion with many places, and a long draft with the Citations view open.
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request as forward } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/service/store/sqlite/index.ts';
import { repository } from '../host/install.ts';
import { places } from './citation-texts.ts';
import { type Bench, quantile } from './figures.ts';
import { generateCode, publishInto } from './generate.ts';
import { runInEditor } from './in-editor.ts';
import { key, type Serving, startServing } from './process.ts';
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
      const serving = await startServing([join(repository, 'dist/cli.js'), 'serve', '--library', library]);
      const service = await amongManyPlaces(serving);
      try {
        const measured = await runInEditor<Measured>({
          program: 'test/bench/writing-host.ts',
          settings: {
            'legalCode.service.url': service.url,
            // VS Code's own search for merge conflicts copies the whole document after each edit, in the same thread.
            'merge-conflict.codeLens.enabled': false,
            'merge-conflict.decorators.enabled': false,
          },
        });
        return figuresOf(measured);
      } finally {
        await service.close();
        await serving.stop();
      }
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

/** A service that lists many places in addition to another service's, and forwards everything else to it. */
async function amongManyPlaces({ url }: Serving): Promise<{ readonly url: string; close(): Promise<void> }> {
  const others = places(placeCount - codes).map(({ id, codes: listed, ...place }) => ({
    jurisdiction_id: id,
    ...place,
    codes: listed.map(({ name, abbreviations }) => ({ name, abbreviations })),
  }));
  const agent = new Agent({ keepAlive: true });
  const server = createServer(async (request, response) => {
    const asked = new URL(request.url ?? '/', url);
    const at = /^others-(\d+)$/.exec(asked.searchParams.get('cursor') ?? '')?.[1];
    if (at !== undefined) {
      const next = Number(at) + 500;
      const data = others.slice(Number(at), next);
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ data, next: next < others.length ? `others-${next}` : null }));
      return;
    }
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    if (asked.pathname !== '/v1/jurisdictions') {
      forward(asked, { agent, headers }, (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      }).end();
      return;
    }
    const answer = await fetch(asked, { headers });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(continued(await answer.text()));
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
        agent.destroy();
      }),
  };
}

/** The last page of the service's own list continues with the others. */
function continued(page: string): string {
  const list: Record<string, unknown> = JSON.parse(page);
  return JSON.stringify(typeof list.next === 'string' ? list : { ...list, next: 'others-0' });
}
