import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { bundleText } from '../../scripts/l10n.ts';
import { toolContributions } from '../../scripts/tool-contributions.ts';
import type { Failure } from '../../src/contract/failure.ts';
import { untranslated } from '../../src/lookup/failure-words.ts';
import { tools } from '../../src/tools/table.ts';
import { connectionStatusOf } from '../../src/workbench/shared/connection-status.ts';
import type { ConnectionState } from '../../src/workbench/shared/services.ts';
import { holds } from './when.ts';

const root = join(import.meta.dirname, '../..');
const written = readFileSync(join(root, 'package.json'), 'utf8');
const nls: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8'));
/** The manifest as VS Code reads it, in English. */
const manifest = JSON.parse(written, (_, value: unknown) =>
  typeof value === 'string' ? value.replace(/^%(.+)%$/, (whole, key: string) => nls[key] ?? whole) : value,
);
const contributes = manifest.contributes;

/** All source text that runs inside VS Code. */
const source = ['src/extension.ts', ...files('src/workbench')]
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

/** The files of one cycle of imports, in order; empty if there is none. */
function cycleIn(imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const other of imports.get(file) ?? []) {
      const cycle = visit(other, [...path, file]);
      if (cycle.length > 0) return cycle;
    }
    done.add(file);
    return [];
  };
  for (const file of imports.keys()) {
    const cycle = visit(file, []);
    if (cycle.length > 0) return cycle;
  }
  return [];
}

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

/** The files of this repository that a file imports. */
function importsOf(file: string, imports = /(?:from|import\() ?'(\.[^']+)'/g): readonly string[] {
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(imports)].map(([, path = '']) => join(file, '..', path));
}

const commands: readonly string[] = contributes.commands.map((entry: { command: string }) => entry.command);
const settings: readonly string[] = Object.keys(contributes.configuration.properties);

/** The names that users' keybindings, settings and scripts depend on. */
const fixedCommands = [
  'search',
  'lookUpAtCursor',
  'openSection',
  'setApiKey',
  'clearApiKey',
  'checkConnection',
  'refreshJurisdictions',
  'setJurisdiction',
  'importCode',
  'insertCitation',
  'copyCitation',
  'checkDocument',
  'checkWorkspace',
  'showLog',
].map((name) => `legalCode.${name}`);

/** Formats `ctrl+k l` as `Ctrl+K L`. */
function keys(key: string): string {
  return key.replace(/(?<=^|[+ ])\p{L}/gu, (letter) => letter.toUpperCase());
}

describe('the manifest and the code agree', () => {
  it('has the fixed names', () => {
    assert.equal(manifest.name, 'legal-code-lookup');
    for (const command of fixedCommands) assert.ok(commands.includes(command), command);
    for (const setting of ['service.url', 'jurisdiction', 'citationAbbreviations', 'languages', 'check.when'])
      assert.ok(settings.includes(`legalCode.${setting}`), setting);
    assert.deepEqual(
      contributes.views.legalCode.map((view: { id: string }) => view.id),
      ['legalCode.jurisdictions', 'legalCode.citations'],
    );
    assert.equal(contributes.configuration.properties['legalCode.service.url'].scope, 'machine');
  });

  it('registers every command it declares, and declares every command it registers', () => {
    const registered = [...source.matchAll(/registerCommand\(\s*['"](legalCode\.[A-Za-z.]+)['"]/g)].map(
      (match) => match[1] ?? '',
    );
    assert.deepEqual(registered.sort(), [...commands].sort());
  });

  it('shows every command under the category "Legal Code"', () => {
    for (const entry of contributes.commands) assert.equal(entry.category, 'Legal Code', entry.command);
  });

  it('mentions only commands that exist in menus, keybindings and welcome texts', () => {
    const mentioned = JSON.stringify([
      contributes.menus,
      contributes.keybindings,
      contributes.viewsWelcome,
      contributes.walkthroughs ?? [],
    ]);
    for (const [, command] of mentioned.matchAll(/(?:"command":"|command:)(legalCode\.[A-Za-z.]+)/g))
      assert.ok(commands.includes(command ?? ''), command);
  });

  it('reads every setting that it declares', () => {
    const reader = readFileSync(join(root, 'src/workbench/shared/settings.ts'), 'utf8');
    for (const setting of settings) assert.ok(reader.includes(`'${setting.slice('legalCode.'.length)}'`), setting);
  });

  describe('docs/reference.md', () => {
    const reference = readFileSync(join(root, 'docs/reference.md'), 'utf8');
    /** The rows of all tables whose first cells match, cell by cell. */
    const rows = (first: RegExp): readonly (readonly string[])[] =>
      reference
        .split('\n')
        .filter((line) => line.startsWith('| '))
        .map((line) => line.slice(1, line.lastIndexOf('|')).split('|'))
        .map((cells) => cells.map((cell) => cell.trim()))
        .filter(([cell]) => cell !== undefined && first.test(cell));

    it('lists every setting, with its default, and no other', () => {
      assert.deepEqual(
        rows(/^`legalCode\./).map(([name, value]) => [name, value]),
        Object.entries<{ default: unknown }>(contributes.configuration.properties).map(([name, setting]) => [
          `\`${name}\``,
          `\`${JSON.stringify(setting.default)}\``,
        ]),
      );
    });

    it('describes every choice of a setting', () => {
      for (const [name, setting] of Object.entries<{ enum?: readonly string[] }>(
        contributes.configuration.properties,
      )) {
        const [row] = rows(new RegExp(`^\`${name}\`$`));
        for (const choice of setting.enum ?? []) assert.ok(row?.[2]?.includes(`\`${choice}\``), `${name}: ${choice}`);
      }
    });

    it('lists every command by its title, identifier and keys, and no other', () => {
      const keysOf = new Map<string, string>(
        contributes.keybindings.map(({ command, key, mac }: { command: string; key: string; mac: string }) => [
          command,
          key === mac ? keys(key) : `${keys(key)} (${keys(mac)})`,
        ]),
      );
      const inPalette = ({ command }: { command: string }): boolean =>
        !contributes.menus.commandPalette.some(
          (entry: { command: string; when: string }) => entry.command === command && entry.when === 'false',
        );
      const row = ({ title, command }: { title: string; command: string }): readonly string[] => [
        title,
        `\`${command}\``,
        keysOf.get(command) ?? '',
      ];
      const entries: readonly { title: string; command: string }[] = contributes.commands;
      assert.deepEqual(
        rows(/./).filter(([, name]) => /^`legalCode\.(?!.*Underline)/.test(name ?? '')),
        [...entries.filter(inPalette), ...entries.filter((entry) => !inPalette(entry))].map(row),
      );
    });

    it('lists every color', () => {
      const listed = rows(/./).flatMap(([, name]) => (/^`legalCode\..*Underline`$/.test(name ?? '') ? [name] : []));
      assert.deepEqual(
        listed,
        contributes.colors.map(({ id }: { id: string }) => `\`${id}\``),
      );
    });
  });

  describe('the walkthrough', () => {
    const media = contributes.walkthroughs.flatMap(
      ({ steps }: { steps: readonly { readonly media: { readonly markdown: string } }[] }) =>
        steps.map((step) => step.media.markdown),
    );
    const folder = join(root, 'media/walkthrough');
    const picturesIn = (file: string): readonly string[] =>
      [...readFileSync(file, 'utf8').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map((match) => match[1] ?? '');

    it('has a page for each step in each language, with the same pictures', () => {
      for (const path of media) {
        const spanish = path.replace(/\.md$/, '.nls.es.md');
        assert.ok(existsSync(join(root, spanish)), spanish);
        assert.deepEqual(picturesIn(join(root, spanish)), picturesIn(join(root, path)), path);
      }
    });

    it('shows every picture taken for it', () => {
      const shown = media.flatMap((path: string) => picturesIn(join(root, path)));
      assert.deepEqual(
        shown.sort(),
        readdirSync(folder)
          .filter((name) => name.endsWith('.png'))
          .sort(),
      );
    });
  });

  describe('the README', () => {
    it('shows existing pictures, and every picture taken for it', () => {
      const readme = readFileSync(join(root, 'README.md'), 'utf8');
      const shown = [...readme.matchAll(/!\[[^\]]+\]\((media\/[^)]+)\)/g)].map((match) => match[1] ?? '');
      for (const path of shown) assert.ok(existsSync(join(root, path)), path);
      const taken = readdirSync(join(root, 'media')).filter((name) => name.endsWith('.png') && name !== 'icon.png');
      assert.deepEqual(
        taken.map((name) => `media/${name}`).sort(),
        shown.filter((path) => !path.startsWith('media/walkthrough/')).sort(),
      );
    });

    it('gives the keys that the manifest binds to the search', () => {
      const binding = contributes.keybindings.find(
        ({ command }: { command: string }) => command === 'legalCode.search',
      );
      const readme = readFileSync(join(root, 'README.md'), 'utf8').replace(/<\/?kbd>/g, '');
      assert.ok(readme.includes(`Press ${keys(binding.key)} (${keys(binding.mac)}).`), keys(binding.key));
    });
  });

  it('has exactly its own strings in package.nls.json', () => {
    const used = [...written.matchAll(/"%([^%"]+)%"/g)].map((match) => match[1]);
    assert.deepEqual([...new Set(used)].sort(), Object.keys(nls).sort());
    const worded =
      /"(?:title|category|markdownDescription|contents|contextualTitle|displayName|description)": "(?!%)[^"]*"/g;
    // The text for models is only in the table of tools, and always in English.
    const { languageModelTools: _tools, ...forPeople } = JSON.parse(written).contributes;
    assert.deepEqual(JSON.stringify(forPeople, undefined, 1).match(worded) ?? [], []);
  });

  it('has every string on screen in a translatable file', () => {
    const strings: Readonly<Record<string, string>> = JSON.parse(bundleText());
    for (const word of ['In force', 'Last change:', 'Codified through', '“{0}” refers to this', 'Skip to the text'])
      assert.equal(strings[word], word);
    assert.equal(manifest.l10n, './l10n');
  });

  it('has a welcome text for every reason for an empty tree', () => {
    const failures: readonly Failure[] = [
      { kind: 'unauthorized', refused: false },
      { kind: 'unauthorized', refused: true },
      { kind: 'forbidden' },
      { kind: 'notFound' },
      { kind: 'notOffered' },
      { kind: 'rateLimited' },
      { kind: 'offline' },
      { kind: 'timeout', phase: 'total' },
      { kind: 'serviceError', status: 500 },
      { kind: 'notUnderstood' },
      { kind: 'unexpected' },
    ];
    const states: readonly ConnectionState[] = [
      ...failures.map((failure) => ({ kind: 'failed', failure }) as const),
      { kind: 'ready', jurisdictions: 0 },
      { kind: 'misconfigured', why: 'notHttps' },
    ];
    for (const state of states) {
      for (const embedded of [true, false]) {
        // An unusable address does not select the embedded library.
        if (state.kind === 'misconfigured' && embedded) continue;
        const { name } = connectionStatusOf(
          { state, host: embedded ? undefined : 'law.example', hasKey: true },
          untranslated,
        );
        const shown = contributes.viewsWelcome.filter(({ when }: { when: string }) =>
          holds(when, { 'legalCode.state': name, 'legalCode.embedded': embedded }),
        );
        assert.equal(shown.length, 1, `${name}${embedded ? ', embedded' : ''}`);
        assert.match(shown[0].contents, /\]\(command:/, 'a way forward');
        if (embedded) assert.doesNotMatch(shown[0].contents, /useEmbedded/);
      }
    }
  });

  it('contributes every color that it uses, for each kind of theme', () => {
    const drawn = [...new Set([...source.matchAll(/'(legalCode\.\w+Underline)'/g)].map((match) => match[1]))];
    assert.deepEqual(
      drawn,
      contributes.colors.map(({ id }: { id: string }) => id),
    );
    for (const { id, defaults } of contributes.colors)
      assert.deepEqual(Object.keys(defaults), ['dark', 'light', 'highContrast', 'highContrastLight'], id);
  });

  it('ships the pictures it names', () => {
    for (const path of [
      manifest.icon,
      ...contributes.viewsContainers.activitybar.map((entry: { icon: string }) => entry.icon),
    ])
      assert.ok(existsSync(join(root, path)), path);
  });

  it('has no files that import each other, directly or through others', () => {
    const imports = new Map(
      files('src').map((file) => [file, importsOf(file, /^(?:import|export)\b[^;]*? from '(\.[^']+)';/gm)]),
    );
    assert.deepEqual(cycleIn(imports), []);
  });

  it('keeps the features of the workbench separate: what two of them need is shared', () => {
    for (const file of files('src/workbench'))
      for (const imported of importsOf(file)) {
        const [, layer, feature = ''] = imported.split(sep);
        const isAllowed = layer !== 'workbench' || [file.split(sep)[2], 'shared'].includes(feature);
        assert.ok(isAllowed, `${file} imports ${imported}`);
      }
  });

  it('contributes the language-model tools of the table, and no other', () => {
    assert.deepEqual(JSON.parse(written).contributes.languageModelTools, toolContributions());
    for (const { name, title } of tools) assert.equal(nls[`tool.${name}`], title);
  });

  it('lets each layer import only what docs/architecture.md says', () => {
    const architecture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const rows = [...architecture.matchAll(/^\| `src\/([\w-]+)` \|[^|]*\| ([^|]+) \|$/gm)];
    const folders = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
    assert.deepEqual(rows.map(([, layer]) => layer).sort(), folders.map(({ name }) => name).sort());
    for (const [, layer = '', allowed = ''] of rows) {
      const named = [...allowed.matchAll(/`([\w-]+)`/g)].map(([, name]) => name);
      for (const file of files(join('src', layer))) {
        for (const imported of importsOf(file)) {
          const [, other] = imported.split(sep);
          const isAllowed = other === layer || named.includes(other) !== allowed.startsWith('all but');
          assert.ok(isAllowed, `${file} imports ${imported}`);
        }
        if (layer !== 'workbench') assert.doesNotMatch(readFileSync(join(root, file), 'utf8'), /from 'vscode'/, file);
      }
    }
  });
});
