import { strict as assert } from 'node:assert';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const contributes = manifest.contributes;

/** All source text that runs inside VS Code. */
const source = ['src/extension.ts', ...files('src/workbench')]
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n');

function files(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => join(folder, name));
}

const commands: readonly string[] = contributes.commands.map((entry: { command: string }) => entry.command);
const settings: readonly string[] = Object.keys(contributes.configuration.properties);

/** The names that users' keybindings, settings and scripts hold on to. */
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

describe('the manifest and the code say the same', () => {
  it('has the names that do not change', () => {
    assert.equal(manifest.name, 'legal-code-lookup');
    for (const command of fixedCommands) assert.ok(commands.includes(command), command);
    for (const setting of ['service.url', 'jurisdiction', 'citationForms', 'languages', 'check.when'])
      assert.ok(settings.includes(`legalCode.${setting}`), setting);
    assert.deepEqual(
      contributes.views.legalCode.map((view: { id: string }) => view.id),
      ['legalCode.jurisdictions'],
    );
    assert.equal(contributes.configuration.properties['legalCode.service.url'].scope, 'machine');
  });

  it('registers every command it declares, and declares every command it registers', () => {
    const registered = new Set([...source.matchAll(/['"`](legalCode\.[A-Za-z.]+)['"`]/g)].map((match) => match[1]));
    for (const command of commands)
      assert.ok(registered.has(command), `${command} is declared, and the code does not name it`);
    const registrations = [...source.matchAll(/registerCommand\(\s*['"](legalCode\.[A-Za-z.]+)['"]/g)].map(
      (match) => match[1] ?? '',
    );
    for (const command of registrations)
      assert.ok(commands.includes(command), `${command} is registered, and not declared`);
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
    const reader = readFileSync(join(root, 'src/workbench/settings.ts'), 'utf8');
    for (const setting of settings) assert.ok(reader.includes(`'${setting.slice('legalCode.'.length)}'`), setting);
  });

  it('says every setting and every command in the README', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    for (const setting of settings) assert.ok(readme.includes(setting), setting);
    for (const command of fixedCommands) assert.ok(readme.includes(command), command);
  });

  it('ships the pictures it names', () => {
    for (const path of [
      manifest.icon,
      ...contributes.viewsContainers.activitybar.map((entry: { icon: string }) => entry.icon),
    ])
      assert.ok(existsSync(join(root, path)), path);
  });

  it('lets imports run one way only', () => {
    const layers: readonly (readonly [string, RegExp])[] = [
      ['src/contract', /from '\.\.\/(?:\.\.\/)*(?:citation|client|lookup|service|workbench|webview|cli)\b/],
      ['src/citation', /from '\.\.\/(?:\.\.\/)*(?:contract|client|lookup|service|workbench|webview|cli)\b/],
      ['src/client', /from '\.\.\/(?:\.\.\/)*(?:citation|lookup|service|workbench|webview|cli)\b/],
      ['src/lookup', /from '\.\.\/(?:\.\.\/)*(?:service|workbench|webview|cli)\b/],
      ['src/service', /from '\.\.\/(?:\.\.\/)*(?:client|lookup|workbench|webview|cli)\b/],
      ['src/workbench', /from '\.\.\/(?:\.\.\/)*(?:service|cli)\b|from '[^']*\/service\/(?:server|store)/],
    ];
    for (const [folder, forbidden] of layers)
      for (const file of files(folder)) {
        const text = readFileSync(join(root, file), 'utf8');
        const wrong = text.split('\n').find((line) => forbidden.test(line));
        assert.equal(wrong, undefined, `${file}: ${wrong}`);
        if (folder !== 'src/workbench') assert.doesNotMatch(text, /from 'vscode'/, file);
      }
  });
});
