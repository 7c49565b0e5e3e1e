/** One line of what the service did, for a machine to read. Never a key, a header, a search text or the law's. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly request_id?: string;
  readonly account?: string;
  readonly method?: string;
  /** Without its query. */
  readonly path?: string;
  readonly status?: number;
  readonly milliseconds?: number;
  readonly bytes?: number;
  readonly detail?: string;
}

export type Log = (entry: LogEntry) => void;

/** Writes entries as JSON lines. */
export function jsonLog(write: (line: string) => void): Log {
  return (entry) => write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
}
