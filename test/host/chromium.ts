import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, chromium } from 'playwright-core';
import { extract } from 'tar';
import { cache, install, npm } from './install.ts';

/**
 * Opens a headless Chromium: the one that `LEGAL_CODE_CHROMIUM` names, else the system's Chrome, Chromium or Edge.
 * Otherwise it is npm's `@sparticuz/chromium`, which brings its own libraries and fonts.
 */
export async function launchChromium(): Promise<Browser> {
  const { executablePath, env } = await chromiumProgram();
  return chromium.launch({
    executablePath,
    headless: true,
    env: { ...process.env, ...env },
    // Containers run as root, without user namespaces, and with a small /dev/shm. The browser opens only our own server
    // on the loopback address.
    args: [
      '--no-sandbox',
      '--no-zygote',
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--disable-lcd-text',
    ],
  });
}

/** The executable and its environment; installs Chromium from npm if the system has none. */
export async function chromiumProgram(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  const found = process.env.LEGAL_CODE_CHROMIUM || systemChromium();
  return found ? { executablePath: found, env: {} } : packagedChromium();
}

function systemChromium(): string | undefined {
  if (process.env.LEGAL_CODE_CHROMIUM === '') return undefined; // empty: npm's Chromium instead of the system's
  const names = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  const onMac = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  const onWindows = ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const programs = process.env[variable];
    return programs
      ? ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].map((file) =>
          join(programs, file),
        )
      : [];
  });
  const places = process.platform === 'darwin' ? onMac : process.platform === 'win32' ? onWindows : onPath;
  return places.find((place) => existsSync(place));
}

async function packagedChromium(): Promise<{ executablePath: string; env: NodeJS.ProcessEnv }> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      'No Chrome, Chromium or Edge was found, and npm has one for Linux on x64 only. Install one, or name it in LEGAL_CODE_CHROMIUM.',
    );
  }
  const archives = join(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../bin');
  const folder = await install({
    name: `chromium-${packageVersion(join(archives, '../package.json'))}`,
    what: 'Chromium and fonts',
    keyFiles: [
      'chromium',
      'lib/libnss3.so',
      'libGLESv2.so',
      'fonts/Open_Sans/OpenSans-Regular.ttf',
      'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
    ],
    fill: async (unfinished) => {
      await pipeline(
        createReadStream(join(archives, 'chromium.br')),
        createBrotliDecompress(),
        createWriteStream(join(unfinished, 'chromium'), { mode: 0o755 }),
      );
      for (const archive of ['al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']) {
        await pipeline(
          createReadStream(join(archives, archive)),
          createBrotliDecompress(),
          extract({ cwd: unfinished }),
        );
      }
      await writeFile(join(unfinished, 'package.json'), '{ "private": true }\n');
      // It includes one proportional font. An editor's text needs a fixed-width one, which a minimal machine lacks.
      await npm(
        ['install', '--no-save', '--no-package-lock', '--ignore-scripts', 'dejavu-fonts-ttf@2.37.3'],
        unfinished,
      );
    },
  });
  return { executablePath: join(folder, 'chromium'), env: await chromiumEnvironment(folder) };
}

/** The same fonts on every machine, so that screenshots look alike. */
async function chromiumEnvironment(folder: string): Promise<NodeJS.ProcessEnv> {
  const settings = join(folder, 'fonts.conf');
  await writeFile(settings, fontSettings(folder));
  const libraries = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  return { FONTCONFIG_FILE: settings, LD_LIBRARY_PATH: libraries, HOME: process.env.HOME ?? cache };
}

function fontSettings(folder: string): string {
  const preferred = (generic: string, ...families: string[]) =>
    `<alias binding="same"><family>${generic}</family><prefer>${families.map((family) => `<family>${family}</family>`).join('')}</prefer></alias>`;
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>${folder}/node_modules/dejavu-fonts-ttf/ttf</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
  ${preferred('sans-serif', 'Open Sans', 'DejaVu Sans')}
  ${preferred('system-ui', 'Open Sans', 'DejaVu Sans')}
  ${preferred('serif', 'DejaVu Serif')}
  ${preferred('monospace', 'DejaVu Sans Mono')}
</fontconfig>
`;
}

function packageVersion(file: string): string {
  const found: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof found === 'object' && found !== null && 'version' in found && typeof found.version === 'string')
    return found.version;
  throw new Error(`${file} names no version.`);
}
