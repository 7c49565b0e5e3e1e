import manifest from '../../package.json' with { type: 'json' };

/** This program's version. */
export function version(): string {
  return manifest.version;
}
