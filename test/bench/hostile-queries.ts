/**
 * Measures another client's wait while four connections send the most expensive accepted queries. `npm run bench --
 * hostile LIBRARY`.
 */
import { Agent, get } from 'node:http';
import { ask, start } from './asking.ts';
import { type Bench, type Figure, quantile } from './figures.ts';
import { key, processorTimeOf, type Serving } from './process.ts';

const hostileConnections = 4;
const requestsOfOther = 10_000;
/** An editor sends several requests at once. */
const connectionsOfOther = 8;
/** How often each query is sent alone, because the system counts the service's time in steps of 10 ms. */
const timesAlone = 15;

/**
 * The largest accepted query, in the most common words of English law. A number makes each query new, so that no cache
 * answers it.
 */
const worst: readonly ((count: number) => string)[] = [
  (count) => `"of the of the of the of the" ${count}`,
  (count) =>
    `the of and to in a or by for shall any be as that section such this on with person ${count} an is which not`,
  (count) =>
    `"the of the of" "of and the to" "to the in the" "or the of a" "any of the" "by the" "shall be" "in a" ${count}`,
  (count) =>
    `section person district mayor council shall may board license permit building code law act use ${count} property`,
  (count) => `${count} of-the-of-the-of-the-of the-of-the-of-the-of-the to-the-to-the-to-the-to`,
  (count) => `${count} zzzzy sectino persno distrcit mayro concil licnese permti buidling proprety publci servcie st`,
  (count) => `${count} se`,
  (count) => `"the mayor" "the council" "the board" ${count}`,
  (count) => `"such person" "any person" ${count}`,
  (count) => `car house money worker kid dog fight doctor lawyer food drink water trash street land loan ${count} gun`,
  (count) =>
    `tenant landlord rent eviction notice deposit lease housing provider unit apartment dwelling ${count} hous`,
  (count) => `appropriation budget fiscal fund amount agency chief financial officer ${count} appro`,
  (count) => `a b c d e f g h i j k l m n o p q r s t u v w x y z ${count}`,
  (count) =>
    `what does require made apply have request united plan less case government respect program council action ${count} mean`,
];

export const hostileBench: Bench = {
  title: 'Hostile queries',
  onlyWhenAsked: true,
  async run(paths) {
    const figures: Figure[] = [];
    for (const library of paths) figures.push(...(await figuresOf(library)));
    return figures;
  },
};

async function figuresOf(library: string): Promise<readonly Figure[]> {
  const service = await start(library);
  try {
    const address = (q: string): string => `${service.url}/v1/search?${new URLSearchParams({ q })}`;
    const first: { data: { links: { self: string } }[] } = JSON.parse(
      (await ask(`${service.url}/v1/search?q=1&limit=1`)).body,
    );
    const section = `${service.url}${first.data[0]?.links.self ?? '/v1/jurisdictions'}`;
    const idle: number[] = [];
    for (let count = 0; count < 1_000; count += 1) idle.push((await ask(section)).milliseconds);
    const alone = await aloneFigures(address, service);
    const stop = new AbortController();
    const answered: number[] = [];
    const hostile = Array.from({ length: hostileConnections }, (_, place) =>
      flood(address, place, stop.signal, answered),
    );
    const reads: number[] = [];
    const searches: number[] = [];
    let begun = 0;
    const other = async (): Promise<void> => {
      while (begun < requestsOfOther) {
        const count = begun;
        begun += 1;
        if (count % 20 === 0) searches.push((await ask(address(`dog leash ${count}`))).milliseconds);
        else reads.push((await ask(section)).milliseconds);
      }
    };
    const before = processorTimeOf(service.child);
    await Promise.all(Array.from({ length: connectionsOfOther }, other));
    const used = processorTimeOf(service.child) - before;
    stop.abort();
    await Promise.all(hostile);
    return [
      ...alone,
      {
        name: `another client's reads, p99`,
        value: quantile(reads, 0.99),
        unit: 'ms',
        aim: '< 100',
        floor: { name: 'idle service', value: quantile(idle, 0.99) },
      },
      {
        name: 'all requests of another client, p99',
        value: quantile([...reads, ...searches], 0.99),
        unit: 'ms',
        note: `n = ${reads.length + searches.length}, ${[...reads, ...searches].filter((ms) => ms > 100).length} over 100 ms`,
      },
      { name: `another client's reads, worst`, value: quantile(reads, 1), unit: 'ms' },
      { name: `another client's searches, p99`, value: quantile(searches, 0.99), unit: 'ms', aim: '< 100' },
      { name: 'hostile queries answered meanwhile', value: answered.length, unit: '' },
      { name: 'processor time of the service for one of them', value: used / answered.length, unit: 'ms' },
    ];
  } finally {
    await service.stop();
  }
}

/** The service's processor time for each of these queries, one at a time. Other programs affect it little. */
async function aloneFigures(address: (q: string) => string, { child }: Serving): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const query of worst) {
    let status = 0;
    const before = processorTimeOf(child);
    for (let count = 0; count < timesAlone; count += 1)
      status = await statusOf(address(query(90_000 + count)), undefined);
    figures.push({
      name: `alone: ${query(0).slice(0, 48)}`,
      value: (processorTimeOf(child) - before) / timesAlone,
      unit: 'ms',
      aim: '< 50',
      note: `status ${status}`,
    });
  }
  return figures;
}

async function flood(
  address: (q: string) => string,
  place: number,
  signal: AbortSignal,
  answered: number[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let count = 0; !signal.aborted; count += 1) {
    const query = worst[count % worst.length];
    if (query === undefined) break;
    answered.push(await statusOf(address(query(1_000_000 * (place + 1) + count)), agent));
  }
  agent.destroy();
}

function statusOf(url: string, agent: Agent | undefined): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { ...(agent === undefined ? {} : { agent }), headers: { authorization: `Bearer ${key}` } }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    }).on('error', reject);
  });
}
