/**
 * Counts the work of a function in steps, which are the same on every machine and in every run. Steps are executions of
 * blocks of our own code, characters that regular expressions searched, and items that built-in functions visited.
 * Tests of hostile input compare the steps of an input with those of one twice as long. No clock is used.
 */
import { Session } from 'node:inspector/promises';
import { sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** The steps of `work`. Awaits its result. */
async function stepsOf(work: () => unknown): Promise<number> {
  const session = new Session();
  session.connect();
  let builtIn = 0;
  const restore = [
    countRegularExpressions((steps) => {
      builtIn += steps;
    }),
    ...countBuiltIns((steps) => {
      builtIn += steps;
    }),
  ];
  // Optimized code is not counted completely.
  for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    // If coverage of the whole process is measured, earlier counts do not belong to this work.
    await session.post('Profiler.takePreciseCoverage');
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    return builtIn + result.filter(({ url }) => url.includes(ours)).reduce((sum, script) => sum + blocksRun(script), 0);
  } finally {
    for (const undo of restore) undo();
    await session.post('Profiler.stopPreciseCoverage');
    session.disconnect();
    for (const flag of ['--opt', '--maglev']) setFlagsFromString(flag);
  }
}

/** The factor by which the steps grow if `input` has twice the size. */
export async function growth<T>(make: (size: number) => T, size: number, work: (input: T) => unknown): Promise<number> {
  const [once, twice] = [make(size), make(2 * size)];
  // Create everything that is created on first use in advance.
  await work(make(8));
  return (await stepsOf(() => work(twice))) / (await stepsOf(() => work(once)));
}

const ours = `${sep}src${sep}`;

interface ScriptCoverage {
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}

function blocksRun({ functions }: ScriptCoverage): number {
  return functions.reduce((sum, { ranges }) => sum + ranges.reduce((blocks, { count }) => blocks + count, 0), 0);
}

type Undo = () => void;
type Count = (steps: number) => void;

/**
 * Replaces `exec`, which every method with a regular expression then calls. Counts the characters from the beginning to
 * the end of a search. Backtracking within them is not counted, so the tests also give each reader a megabyte.
 */
function countRegularExpressions(count: Count): Undo {
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function counted(text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0;
    const found = exec.call(this, text);
    if (found !== null) count(1 + (found.index + found[0].length - from) / 4);
    else count(this.sticky ? 1 : 1 + (text.length - from) / 4);
    return found;
  };
  return () => {
    RegExp.prototype.exec = exec;
  };
}

/** Built-in functions whose work grows with their input. */
function countBuiltIns(count: Count): Undo[] {
  const strings = ['includes', 'normalize', 'toLowerCase', 'toUpperCase', 'trim'] as const;
  const arrays = [
    'indexOf',
    'lastIndexOf',
    'includes',
    'concat',
    'join',
    'splice',
    'shift',
    'unshift',
    'reverse',
  ] as const;
  return [
    wrap(
      String.prototype,
      'indexOf',
      count,
      (text, [, from], at) => (at === -1 ? text.length : Number(at)) - (Number(from) || 0),
    ),
    wrap(
      String.prototype,
      'lastIndexOf',
      count,
      (text, [, from], at) => Math.min(Number(from ?? text.length), text.length) - Number(at),
    ),
    wrap(Array.prototype, 'slice', count, (_, __, part) => (Array.isArray(part) ? part.length : 0)),
    ...strings.map((name) => wrap(String.prototype, name, count)),
    ...arrays.map((name) => wrap(Array.prototype, name, count)),
  ];
}

/** The number of characters or items that a call visited, by its arguments and result. */
type Over = (on: { readonly length: number }, given: readonly unknown[], result: unknown) => number;

function wrap(prototype: object, name: string, count: Count, over: Over = ({ length }) => length): Undo {
  const original: unknown = Reflect.get(prototype, name);
  if (typeof original !== 'function') throw new Error(`no ${name} here`);
  Reflect.set(prototype, name, function counted(this: { readonly length: number }, ...given: unknown[]): unknown {
    const result: unknown = Reflect.apply(original, this, given);
    count(Math.max(0, over(this, given, result)) / 16);
    return result;
  });
  return () => void Reflect.set(prototype, name, original);
}
