/** The command line's output when a service fails: the results so far, and never the key or the words of a draft. */
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serve, stopAll } from '../client/servers.ts';

const program = fileURLToPath(new URL('../../../src/cli.ts', import.meta.url));
const key = 'sentinel-key-4f1c9a7be2d84c0b9a6e';
const words = 'xylophone quokka';
const draft = `The ${words} is at AFMC 1.01.010. Its other ${words}, AFMC 1.02.010, is not.\n`;

const place = {
  jurisdiction_id: 'j',
  name: 'Alder Falls',
  codes: [{ code_id: 'c', name: 'Alder Falls Municipal Code', abbreviations: ['AFMC'], section_grammar: 'dotted' }],
};
const sectionOf = (number: string) => ({
  code_section_id: `s-${number}`,
  jurisdiction_id: 'j',
  number,
  citation: `AFMC § ${number}`,
  status: 'in_force',
});

type Answering = (request: IncomingMessage, response: ServerResponse) => void;

const json = (response: ServerResponse, status: number, body: unknown): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** Services that repeat everything that they receive. */
const repeating: Readonly<Record<string, Answering>> = {
  'a refused key': (request, response) =>
    json(response, 401, { detail: `No account has ${request.headers.authorization}` }),
  'an error of its own': (request, response) =>
    json(response, 500, { message: `${request.url} ${JSON.stringify(request.headers)}` }),
  'a page of HTML': (request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html' }).end(`<p>${request.headers.authorization}</p>`),
  'half an answer': (request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 5000 });
    response.write(`{"data": "${request.headers.authorization}`);
    setTimeout(() => request.socket.destroy(), 20);
  },
  'a redirect': (request, response) =>
    void response.writeHead(302, { location: `http://elsewhere.invalid/?key=${request.headers.authorization}` }).end(),
};

describe('the command line with a service that fails', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-secrets-'));
    writeFileSync(join(folder, 'draft.md'), draft);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));
  afterEach(stopAll);

  const run = async (args: readonly string[], url: string, input = '') => {
    const child = spawn(process.execPath, [program, ...args, '--service', url], {
      cwd: folder,
      env: { ...process.env, LEGAL_CODE_API_KEY: key },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    child.stdin.end(input);
    const status = await new Promise<number | null>((done) => child.once('close', done));
    return { status, stdout, stderr };
  };

  for (const [what, answer] of Object.entries(repeating))
    it(`never repeats the key or the draft: ${what}`, async () => {
      const { url, requests } = await serve(answer);
      for (const [args, input] of [
        [['check', 'draft.md', '--format', 'json'], ''],
        [['cite', 'draft.md', '--states'], ''],
        [['tool', 'check_citations'], JSON.stringify({ text: draft })],
      ] as const) {
        const { status, stdout, stderr } = await run(args, url, input);
        assert.equal(status, args[0] === 'tool' ? 0 : 2, stderr);
        const output = stdout + stderr;
        assert.ok(!output.includes(key) && !output.includes(key.slice(0, 16)), output);
        assert.ok(!output.includes('xylophone'), output);
        if (args[0] !== 'tool') assert.match(stderr, /^legal-code \w+: The service|^legal-code \w+: Can’t reach/m);
      }
      assert.ok(requests.every(({ headers }) => headers.authorization === `Bearer ${key}`));
    });

  it('shows the results from before the service failed, and exits with 2', async () => {
    const { url } = await serve(({ url: path = '' }, response) => {
      if (path.startsWith('/v1/jurisdictions')) json(response, 200, { data: [place] });
      else if (path.includes('1.02')) json(response, 500, { detail: `broken for ${key}` });
      else if (path.startsWith('/v1/search'))
        json(response, 200, { data: [{ ...sectionOf('1.01.010'), match: 'citation' }] });
      else json(response, 200, sectionOf('1.01.010'));
    });
    const check = await run(['check', 'draft.md', '--format', 'json'], url);
    assert.equal(check.status, 2);
    const { counts } = JSON.parse(check.stdout);
    assert.deepEqual([counts.recognized, counts.checked, counts.notChecked.serviceSilent], [2, 1, 1]);
    const cite = await run(['cite', 'draft.md', '--states'], url);
    assert.equal(cite.status, 2);
    const states = cite.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).targets[0].state);
    assert.deepEqual(states, ['unconfirmed', undefined]);
    assert.match(cite.stderr, /The service failed \(status 500\)/);
    for (const output of [check.stdout, check.stderr, cite.stdout, cite.stderr])
      assert.ok(!output.includes(key), output);
  });
});
