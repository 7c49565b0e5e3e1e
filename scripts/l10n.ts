// Collects every string that goes through `vscode.l10n.t`. The build writes them to l10n/bundle.l10n.json, which translators copy to
// bundle.l10n.LANGUAGE.json (and package.nls.json to package.nls.LANGUAGE.json).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Code with strings that users see in VS Code. The page's strings are in panel-protocol/strings.ts. */
const folders = ['src/workbench', 'src/panel-protocol', 'src/lookup'];

const call = /\bt\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$]|\\.)*)`|(?=([^)\s])))/g;
/** Matches names of facts, which are translated where they are shown. */
const fact = /\badd\('([^'\\]+)'/g;
/** Matches arguments of `t` that are names instead of strings. */
const named = /^(?:row\.name|fact\.name|message\b)/;

/** Every string, in alphabetical order. Throws if one can't be read from the source. */
function strings(): readonly string[] {
  const found = new Set<string>();
  for (const folder of folders) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!name.endsWith('.ts')) continue;
      const path = join(folder, name);
      const source = readFileSync(join(root, path), 'utf8');
      for (const match of source.matchAll(call)) {
        const [whole, single, double, template] = match;
        const written = single ?? double ?? template;
        if (written !== undefined) found.add(unescaped(written));
        else if (!named.test(source.slice(match.index + whole.length).trimStart()))
          throw new Error(
            `${path}: ${source.slice(match.index, match.index + 60)}: not a string that can be collected`,
          );
      }
      if (name.endsWith('facts.ts')) for (const [, word] of source.matchAll(fact)) found.add(word ?? '');
    }
  }
  return [...found].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
}

/** The bundle's text: each English string is its own key. */
export function bundleText(): string {
  return `${JSON.stringify(Object.fromEntries(strings().map((string) => [string, string])), undefined, 2)}\n`;
}

function unescaped(written: string): string {
  return written.replace(/\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|(.))/gi, (_, long, short, one) =>
    one === undefined ? String.fromCodePoint(Number.parseInt(long ?? short, 16)) : one === 'n' ? '\n' : one,
  );
}
