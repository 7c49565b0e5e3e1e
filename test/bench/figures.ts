/** The figures of a benchmark, beside a lower bound measured in the same run. */

export interface Figure {
  readonly name: string;
  readonly value: number;
  /** ms, MB/s, MB, KB, 1/s, × … */
  readonly unit: string;
  /** The lower bound: the same work without our code, in the same unit. */
  readonly floor?: { readonly name: string; readonly value: number };
  /** The target, as text: `< 30`. Printed beside the figure; a figure never fails a test. */
  readonly aim?: string;
  readonly note?: string;
}

export interface Bench {
  readonly title: string;
  /** Runs only on request, because its output is long. */
  readonly onlyWhenAsked?: boolean;
  /** @param paths the publications or libraries to measure */
  run(paths: readonly string[]): Promise<readonly Figure[]>;
}

/**
 * The value below which the given share of the samples lies (0.95: p95). Samples may be in any order; NaN if there are
 * none.
 */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Figures as an aligned table. */
export function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [
    figure.name,
    `${round(figure.value)} ${figure.unit}`,
    figure.aim ?? '',
    figure.floor
      ? `${round(figure.value / figure.floor.value)}× ${figure.floor.name} (${round(figure.floor.value)})`
      : '',
    figure.note ?? '',
  ]);
  const all = [['figure', 'measured', 'aim', 'to the floor', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const round = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Math.abs(value) >= 10 ? value.toFixed(1) : value.toFixed(2);
