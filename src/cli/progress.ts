/** Reports progress on stderr: as text for a terminal, as JSON for a parent process. */
import { printableJson } from '../contract/visible.ts';
import type { ImportProgress } from '../service/import/index.ts';
import { textOption } from './options.ts';

/** The minimum interval between reports, in milliseconds. */
const reportInterval = 200;

/** The bytes downloaded so far; `total` is absent if the server does not state it. */
export interface DownloadProgress {
  readonly code: string;
  readonly downloaded: number;
  readonly total?: number;
}

/** Reports progress in the format of `--progress`. Drops reports in quick succession. */
export function progressTo(
  options: Readonly<Record<string, unknown>>,
): (progress: ImportProgress | DownloadProgress) => void {
  const form = textOption(options, 'progress') ?? 'text';
  let reportedAt = 0;
  return (progress) => {
    const now = Date.now();
    if (form === 'none' || now - reportedAt < reportInterval) return;
    reportedAt = now;
    if (form === 'json') process.stderr.write(`${printableJson({ progress })}\n`);
    else if (process.stderr.isTTY) process.stderr.write(`\r${wordsOf(progress)} \r`);
  };
}

function wordsOf(progress: ImportProgress | DownloadProgress): string {
  if ('filesRead' in progress) return `${progress.filesRead} files, ${progress.sections} sections`;
  const { downloaded, total } = progress;
  return `downloaded ${downloaded}${total === undefined ? '' : ` of ${total}`} bytes`;
}
