import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../host/install.ts';
import { releases } from '../host/releases.ts';
import { useWorkbench } from './workbench.ts';

interface Keybinding {
  readonly key: string;
  readonly command: string;
  readonly when?: string;
}

/** The user agents for which VS Code uses each system's keybindings. */
const systems = {
  Linux: 'X11; Linux x86_64',
  Windows: 'Windows NT 10.0; Win64; x64',
  macOS: 'Macintosh; Intel Mac OS X 10_15_7',
} as const;

const ours: readonly (Keybinding & { readonly mac: string; readonly when: string })[] = JSON.parse(
  readFileSync(join(repository, 'package.json'), 'utf8'),
).contributes.keybindings;

/** VS Code's default keybindings on a system: JSON, followed by comments on the commands without a key. */
function parsed(text: string): readonly Keybinding[] {
  const all: readonly Keybinding[] = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf('\n]') + 2));
  return all.filter(({ command, when }) => !command.startsWith('legalCode.') && when !== 'false');
}

/** Whether two `when` clauses never hold together: each alternative of `theirs` states something that `mine` rules out. */
function excludes(mine: string, theirs: string | undefined): boolean {
  const denied = mine.split(' && ').flatMap((term) => {
    if (term.startsWith('!')) return [term.slice(1)];
    return term.includes(' != ') ? [term.replace(' != ', ' == ')] : [];
  });
  return (theirs ?? '').split(' || ').every((way) => way.split(' && ').some((term) => denied.includes(term)));
}

/** Terms that hold only in our own search, our read-only outline of an import, and our panel. */
const ourOwn = [
  'legalCode.searchVisible',
  'resourceScheme == legal-code-import',
  "activeWebviewPanelId == 'legalCode.section'",
];

function isOurOwn(when: string): boolean {
  return when.split(' && ').some((term) => ourOwn.includes(term));
}

/** Whether one overrides the other: the same keys, or the first keys of a chord. */
function collide(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other} `) || other.startsWith(`${one} `);
}

for (const release of [releases.current, releases.minimum])
  describe(`our keybindings in VS Code ${release.vscode}`, () => {
    const vscode = useWorkbench({ release, folder: null });

    for (const [system, agent] of Object.entries(systems))
      it(`override none of VS Code’s on ${system}`, async function () {
        this.timeout(180_000);
        const window = await vscode().windowAs(
          `Mozilla/5.0 (${agent}) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36`,
        );
        try {
          const theirs = parsed(await vscode().textOf('vscode://defaultsettings/keybindings.json'));
          assert.ok(theirs.length > 500, `${theirs.length} keybindings`);
          assert.equal(
            theirs.some(({ key }) => key.includes('cmd')),
            system === 'macOS',
          );
          for (const { key, mac, command, when } of ours) {
            assert.notEqual(when, '', command);
            if (isOurOwn(when)) continue;
            const typed = system === 'macOS' ? mac : key;
            assert.match(typed, / /, `${command} has a chord`);
            assert.deepEqual(
              theirs.filter((each) => collide(typed, each.key) && !excludes(when, each.when)),
              [],
              command,
            );
          }
        } finally {
          await window.close();
        }
      });
  });
