// Takes the pictures of README.md and the walkthrough from the sample and a first run, and those of docs/codes.md: `npm run screenshots [-- NAME…]`. Review them afterwards.
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { repository } from '../test/host/install.ts';
import { type Theme, Workbench } from '../test/page/workbench.ts';
import { codePictures, takeCodePictures } from './code-pictures.ts';
import { firstRunPicture, takeFirstRunPictures } from './first-run-pictures.ts';
import { animatedPng, smallPng } from './small-png.ts';

type Steps = (vscode: Workbench) => Promise<void>;

/** The subject of a picture: the steps from the opened sample folder. */
interface Scene {
  readonly theme: Theme;
  readonly size: { readonly width: number; readonly height: number };
  /** The steps to each frame. Several frames make an animation. */
  readonly frames: readonly Steps[];
  /** The target folder; `media` if absent. */
  readonly folder?: string;
}

/** Questions in plain words about the sample, with the section that answers each. */
const questions: Readonly<Record<string, readonly [question: string, answer: string]>> = {
  rent: ['can my landlord raise the rent', '21.09.040'],
  noise: ['how loud can a heat pump be', '8.24.030'],
  tree: ['do I need a permit to cut down a tree', '14.20.030'],
};

const questionScenes = Object.fromEntries(
  Object.entries(questions).flatMap(([name, [question, answer]]) =>
    (['dark', 'light'] as const).map((theme): [string, Scene] => [
      `question-${name}-${theme}`,
      {
        theme,
        size: { width: 1000, height: 520 },
        folder: 'docs/pictures',
        frames: [
          async (vscode) => {
            await vscode.openFile('memo.md');
            await search(vscode, question);
            await vscode.quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes(answer)));
          },
        ],
      },
    ]),
  ),
);

const scenes: Readonly<Record<string, Scene>> = {
  ...questionScenes,
  moments: {
    theme: 'dark',
    size: { width: 1120, height: 630 },
    frames: [
      async (vscode) => {
        await vscode.runCommand('Legal Code: Focus on Jurisdictions View');
        await listed(vscode, /Port Wenlow/);
        await openMarked(vscode);
        await search(vscode, 'setback');
        await vscode.quickInput.waitForRows((rows) => rows.some(({ label }) => label.includes('23.44.040')));
      },
      async (vscode) => {
        await vscode.page.keyboard.press('Escape');
        await vscode.editor.hover('23.54.020(a)');
      },
      async (vscode) => {
        await vscode.page.keyboard.press('Escape');
        await search(vscode, 'PWMC 23.42.040');
        await vscode.quickInput.pick(/23\.42\.040/);
        const section = await vscode.webview(/23\.42\.040/);
        await section.getByRole('heading', { name: /history/i }).waitFor();
        await listed(vscode, /23\.42\.040/);
      },
      async (vscode) => {
        await vscode.openFile('memo.md');
        await vscode.runCommand('Legal Code: Check Citations in This Document');
        await vscode.notification(/problems found/);
        await vscode.executeCommand('notifications.clearAll');
        await vscode.executeCommand('workbench.actions.view.problems');
        await vscode.page.waitForTimeout(2000);
      },
    ],
  },
};

/** Opens the memo and waits until its citations were looked up, so that the marks show their states. */
async function openMarked(vscode: Workbench): Promise<void> {
  await vscode.openFile('memo.md');
  await vscode.page.waitForTimeout(5000);
}

/** Waits for a row of the Jurisdictions view. Unlike `waitForRows`, it leaves the other views open. */
async function listed(vscode: Workbench, label: RegExp): Promise<void> {
  await vscode.tree('Jurisdictions').rowLocators.filter({ hasText: label }).first().waitFor({ timeout: 60_000 });
}

async function search(vscode: Workbench, words: string): Promise<void> {
  await vscode.runCommand('Legal Code: Search the Law…');
  await vscode.quickInput.type(words);
}

/** Turned off, so that the picture shows only the extension. */
const calm = {
  'window.title': 'Legal Code Lookup',
  'editor.occurrencesHighlight': 'off',
  'editor.renderLineHighlight': 'none',
  'window.menuBarVisibility': 'hidden',
};

/** Pictures in the package have few colors, because its size is limited. */
const fewColors = 24;

/** Seconds per frame of an animation. */
const secondsEach = 3;

const wanted = process.argv.slice(2);
// Install the extension, because the title bar shows when it runs in development mode.
const own = await mkdtemp(join(tmpdir(), 'legal-code-pictures-'));
const vsix = join(own, 'legal-code-lookup.vsix');
execFileSync(process.execPath, [join(repository, 'scripts/package.ts'), vsix], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
for (const [name, scene] of Object.entries(scenes))
  if (wanted.length === 0 || wanted.includes(name)) await take(name, scene);
const ofCodes = codePictures.filter((name) => wanted.length === 0 || wanted.includes(name));
if (ofCodes.length > 0)
  await takeCodePictures((options) => Workbench.open({ ...options, userSettings: calm, vsix }), ofCodes, logPicture);
if (wanted.length === 0 || wanted.includes(firstRunPicture))
  await takeFirstRunPictures(
    (options) => Workbench.open({ ...options, userSettings: calm, vsix }),
    (file) => {
      writeFileSync(file, smallPng(readFileSync(file), fewColors));
      logPicture(file);
    },
  );
await rm(own, { recursive: true });
process.exit();

function logPicture(file: string): void {
  console.log(`${relative(repository, file)}  ${(statSync(file).size / 1024).toFixed(0)} KB`);
}

async function take(name: string, scene: Scene): Promise<void> {
  const vscode = await Workbench.open({ size: scene.size, userSettings: calm, vsix });
  try {
    await vscode.useTheme(scene.theme);
    const frames: Buffer[] = [];
    let file = '';
    for (const steps of scene.frames) {
      await steps(vscode);
      file = await vscode.screenshot(`${scene.folder ?? 'media'}/${name}.png`);
      frames.push(readFileSync(file));
    }
    const [only] = frames;
    writeFileSync(
      file,
      frames.length === 1 && only !== undefined ? smallPng(only) : animatedPng(frames, secondsEach, fewColors),
    );
    logPicture(file);
  } finally {
    await vscode.close();
  }
}
