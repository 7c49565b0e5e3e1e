/** A scripted service: one town's code, or any fault that a test needs. */
import { strict as assert } from 'node:assert';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

export type Fault = (request: IncomingMessage, response: ServerResponse) => void;

export interface Scripted {
  readonly url: string;
  /** If set, handles every request. */
  fault: Fault | undefined;
  readonly asked: string[];
  close(): void;
}

/** Answers of a service with identifiers that begin with `ids`. */
function answerTo(path: string, ids: string): unknown {
  const place = { jurisdiction_id: `${ids}j`, name: 'Test Hollow', kind: 'town', region: 'OR' };
  const section = {
    code_section_id: `${ids}s1`,
    jurisdiction_id: `${ids}j`,
    citation: 'Test Hollow Municipal Code § 1.01.010',
    number: '1.01.010',
    heading: 'Fences',
    status: 'in_force',
    text: [{ designators: ['(a)'], text: 'A fence is at most six feet high.' }],
  };
  if (path.startsWith('/v1/jurisdictions'))
    return {
      data: [
        {
          ...place,
          codes: [
            {
              code_id: `${ids}c`,
              name: 'Test Hollow Municipal Code',
              abbreviations: ['THMC'],
              section_grammar: 'dotted',
            },
          ],
        },
      ],
    };
  if (path.startsWith('/v1/search')) return { data: [{ ...section, match: 'citation' }] };
  if (path.endsWith('/sources')) return { data: [{ official_source_url: 'https://law.example.org/1.01.010' }] };
  if (path.endsWith('/legislative-chain'))
    return { data: [{ sequence: 1, action: 'enacted', act: { type: 'Ordinance', number: '7' } }] };
  return path.startsWith(`/v1/code-sections/${ids}s1`) ? section : undefined;
}

/** @param ids the beginning of the service's identifiers */
export async function scripted(ids = ''): Promise<Scripted> {
  const asked: string[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (service.fault !== undefined) {
      service.fault(request, response);
      return;
    }
    const answer = answerTo(request.url ?? '', ids);
    response.writeHead(answer === undefined ? 404 : 200, {
      'content-type': 'application/json',
      'cache-control': 'no-cache',
    });
    response.end(JSON.stringify(answer ?? { detail: 'No such thing.' }));
  });
  await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const service: Scripted = {
    url: `http://127.0.0.1:${address.port}`,
    fault: undefined,
    asked,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return service;
}
