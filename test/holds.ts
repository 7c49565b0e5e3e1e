/**
 * `fc.assert` with a memory: inputs that made a property fail are stored in fixtures/seeds.json, and are tried first in
 * every run. A failure is added automatically; commit the file with the fix. Seeds are valid while a test keeps its
 * title and its arbitraries. Values that JSON can represent are valid longer.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';

interface Kept {
  readonly seed: number;
  readonly path: string;
  /** The arguments of the property, as JSON. */
  readonly values?: string;
}

type Seeds = Readonly<Record<string, readonly Kept[]>>;

export interface Holding {
  /** Throws if the property does not hold. */
  holds<Ts>(this: void, property: fc.IProperty<Ts>, parameters?: fc.Parameters<Ts>): void;
  holdsAsync<Ts>(this: void, property: fc.IAsyncProperty<Ts>, parameters?: fc.Parameters<Ts>): Promise<void>;
}

/** The running test, and the number of properties that it has tried. */
const now = { title: '', tried: 0 };

beforeEach(function () {
  now.title = this.currentTest?.fullTitle() ?? '';
  now.tried = 0;
});

/** The title of the test, with a number from its second property on. */
function titled(): string {
  now.tried += 1;
  return now.tried === 1 ? now.title : `${now.title} #${now.tried}`;
}

/**
 * Asserts properties, and first tries the failures stored in `file`. `named`: the name under which a failure is stored.
 */
export function holdsWith(file: string, named: () => string = titled): Holding {
  const judge = <Ts>(name: string, details: fc.RunDetails<Ts>, fresh: boolean): void => {
    if (!details.failed) return;
    if (fresh) keep(file, name, details);
    throw new Error(`${fresh ? '' : 'It failed so before. '}${fc.defaultReportMessage(details)}`, {
      cause: details.errorInstance,
    });
  };
  const known = <Ts>(name: string, parameters: fc.Parameters<Ts>): readonly fc.Parameters<Ts>[] =>
    (seedsIn(file)[name] ?? []).map((kept) => replayOf(kept, parameters));
  return {
    holds(property, parameters = {}) {
      const name = named();
      const check = (run: typeof parameters, fresh: boolean): void => {
        const details = fc.check(property, run);
        if (details instanceof Promise) throw new Error('an asynchronous property is for holdsAsync');
        judge(name, details, fresh);
      };
      for (const run of known(name, parameters)) check(run, false);
      check(longer(parameters), true);
    },
    async holdsAsync(property, parameters = {}) {
      const name = named();
      for (const run of known(name, parameters)) judge(name, await fc.check(property, run), false);
      judge(name, await fc.check(property, longer(parameters)), true);
    },
  };
}

export const { holds, holdsAsync } = holdsWith(fileURLToPath(new URL('fixtures/seeds.json', import.meta.url)));

/** LEGAL_CODE_FUZZ=50 tries fifty times as many values, for a search overnight. */
function longer<Ts>(parameters: fc.Parameters<Ts>): fc.Parameters<Ts> {
  const times = Number(process.env.LEGAL_CODE_FUZZ ?? '1');
  return times > 1 ? { ...parameters, numRuns: (parameters.numRuns ?? 100) * times } : parameters;
}

/**
 * Tries a stored failure again: its values, or the seed of values that JSON cannot represent. A seed is invalid once
 * its generator changes.
 */
function replayOf<Ts>({ seed, path, values }: Kept, parameters: fc.Parameters<Ts>): fc.Parameters<Ts> {
  return values === undefined
    ? { ...parameters, seed, path, endOnFailure: true }
    : { ...parameters, examples: [JSON.parse(values)], numRuns: 1, endOnFailure: true };
}

function seedsIn(file: string): Seeds {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function keep<Ts>(file: string, name: string, details: fc.RunDetails<Ts>): void {
  const { seed, counterexample, counterexamplePath: path } = details;
  if (path === null) return;
  const json = JSON.stringify(counterexample);
  const whole = json !== undefined && isDeepStrictEqual(JSON.parse(json), counterexample);
  const seeds = seedsIn(file);
  const kept: Kept = { seed, path, ...(whole ? { values: json } : {}) };
  writeFileSync(file, `${JSON.stringify({ ...seeds, [name]: [...(seeds[name] ?? []), kept] }, undefined, 2)}\n`);
}
