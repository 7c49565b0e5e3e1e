/** A machine-readable log entry. Never contains a key, a header, a search query or text of the law. */
export interface LogEntry {
  readonly level: 'info' | 'warn' | 'error';
  readonly event: string;
  readonly request_id?: string;
  readonly account?: string;
  readonly method?: string;
  /** Without the query string. */
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
