/**
 * Counts the work of a function in steps, the same on every machine and in every run. Steps are runs of each block of
 * our own code, characters that regular expressions searched, and items that built-in functions visited. Tests of
 * hostile input compare the steps of an input with those of one twice as long. No clock is read.
 */
import { Session } from 'node:inspector/promises';
import { sep } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** Steps that `work` takes. What it gives is awaited. */
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
  // Optimized code loses counts.
  for (const flag of ['--no-opt', '--no-maglev']) setFlagsFromString(flag);
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
    // Where the whole process is measured, the counts so far are not of this work.
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

/** How many times the steps grow when `input` is made for twice the size. */
export async function growth<T>(make: (size: number) => T, size: number, work: (input: T) => unknown): Promise<number> {
  const [once, twice] = [make(size), make(2 * size)];
  // Make everything that is created on first use in advance.
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
 * Replaces `exec`, which every method that takes a regular expression then calls. Counts the characters from where a search begins to
 * where it ends. What an expression does over and over within them is not seen: the tests give each reader a megabyte for that.
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

/** Built-in functions whose work grows with what they are called on. */
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

/** How many characters or items a call went over, by what it was given and what it gave. */
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
