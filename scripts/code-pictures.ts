/** Takes the pictures in docs/codes.md: invented codes with numbers unlike `12.34.560`, one after another in the same window. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { heronBay, regulations, writeFiles } from '../test/fixtures/any-code.ts';
import type { Theme, Workbench, WorkbenchOptions } from '../test/page/workbench.ts';

const draft = `---
jurisdiction: Heron Bay Band
---

# Leases of moorings

The corporation may lease moorings for up to ten years. Heron Bay Charter art. IV.
Four members of the council are a quorum. Heron Bay Const. art. III, § 3.
Until the storm repairs end, the fee is $25. Heron Bay Code § ADM.04.07.
A dock has a size, ADM.04.04, and a place, ADM.04.05.
A trapper follows VAREG 08.11.04.03B(1).
`;

interface Scene {
  readonly theme: Theme;
  readonly steps: (vscode: Workbench) => Promise<void>;
}

const opened = async (vscode: Workbench, typed: string, wanted: RegExp): Promise<void> => {
  await search(vscode, typed, wanted);
  await vscode.quickInput.pick(wanted);
  await vscode.executeCommand('workbench.action.closeSidebar');
  await ready(vscode, wanted);
};

async function ready(vscode: Workbench, wanted: RegExp): Promise<void> {
  const page = await vscode.webview(wanted);
  await page.getByRole('heading', { level: 1, name: wanted }).waitFor();
  await page.getByRole('heading', { name: /history/i }).waitFor();
  for (const image of await page.getByRole('img').all()) await image.waitFor();
}

async function search(vscode: Workbench, typed: string, wanted: RegExp): Promise<void> {
  await vscode.runCommand('Legal Code: Search the Law…');
  await vscode.quickInput.type(typed);
  await vscode.quickInput.waitForRows((rows) => rows.some(({ label }) => wanted.test(label)));
}

async function browse(vscode: Workbench, ...rows: readonly (string | RegExp)[]): Promise<void> {
  await vscode.runCommand('Legal Code: Focus on Jurisdictions View');
  for (const row of rows) await vscode.tree('Jurisdictions').expand(row);
}

async function hover(vscode: Workbench, words: string, says: RegExp): Promise<void> {
  await vscode.openFile('draft.md');
  const shown = await vscode.editor.hover(words);
  await shown.getByText(says).first().waitFor();
}

/** In order: each scene begins where the previous one ended. */
const scenes: Readonly<Record<string, Scene>> = {
  government: {
    theme: 'light',
    steps: async (vscode) => {
      await browse(vscode, 'Heron Bay Band', /Const/, /Charter/);
      await vscode.openFile('draft.md');
      await vscode.page.getByText('Activating Extensions').waitFor({ state: 'hidden' });
      // The draft states the jurisdiction in its front matter.
      await vscode
        .tree('Jurisdictions')
        .waitForRows((rows) => rows.some(({ description }) => /default jurisdiction/.test(description)));
    },
  },
  'charter-article': {
    theme: 'light',
    steps: async (vscode) => {
      await browse(vscode, 'Heron Bay Band', /Charter/);
      await vscode.tree('Jurisdictions').click(/Powers of the Corporation/);
      await ready(vscode, /Charter art\. IV/);
    },
  },
  'charter-hover': {
    theme: 'dark',
    steps: (vscode) => hover(vscode, 'Heron Bay Charter art. IV', /hold the fishery in trust/),
  },
  'charter-search': {
    theme: 'dark',
    steps: async (vscode) => {
      await search(vscode, 'fishery in trust', /Charter art\. IV/);
      // Recently opened sections stay until the answer arrives.
      await vscode.page
        .locator('.quick-input-widget')
        .getByText(/corporation may hold the/)
        .first()
        .waitFor();
    },
  },
  table: { theme: 'light', steps: (vscode) => opened(vscode, 'ADM.04.04', /ADM\.04\.04/) },
  image: { theme: 'light', steps: (vscode) => opened(vscode, 'ADM.04.05', /ADM\.04\.05/) },
  'current-text': { theme: 'dark', steps: (vscode) => opened(vscode, 'ADM.04.07', /ADM\.04\.07(?!\()/) },
  'permanent-text': { theme: 'dark', steps: (vscode) => opened(vscode, 'ADM.04.07(Perm)', /ADM\.04\.07\(Perm\)/) },
  'lettered-numbers': {
    theme: 'light',
    steps: (vscode) => hover(vscode, 'Heron Bay Code § ADM.04.07', /The fee for a dock is \$25/),
  },
  'relative-numbers': {
    theme: 'light',
    steps: (vscode) => hover(vscode, 'VAREG 08.11.04.03B(1)', /A person who sets a trap|traps a day/),
  },
};

export const codePictures: readonly string[] = Object.keys(scenes);

/**
 * Takes the named pictures.
 *
 * @param taken called with the file of each picture
 */
export async function takeCodePictures(
  open: (options: WorkbenchOptions) => Promise<Workbench>,
  names: readonly string[],
  taken: (file: string) => void,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'legal-code-codes-'));
  writeFiles(join(folder, 'heron-bay'), heronBay());
  writeFiles(folder, { 'regulations.json': regulations });
  const vscode = await open({ folder: null, files: { 'draft.md': draft }, size: { width: 1100, height: 720 } });
  try {
    for (const publication of ['heron-bay', 'regulations.json'])
      await vscode.executeCommand('legalCode.importCode', join(folder, publication));
    for (const name of names) {
      const scene = scenes[name];
      if (scene === undefined) continue;
      await vscode.useTheme(scene.theme);
      await vscode.executeCommand('workbench.action.closeAllEditors');
      await scene.steps(vscode);
      taken(await vscode.screenshot(`docs/pictures/${name}.png`));
      await vscode.page.keyboard.press('Escape');
      await vscode.page.keyboard.press('Escape');
    }
  } finally {
    await vscode.close();
    await rm(folder, { recursive: true, force: true });
  }
}
