// Renders media/icon.png, which the extension's page shows, from media/icon.svg. Run it after a change of the drawing.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { launchChromium } from '../test/host/chromium.ts';
import { repository } from '../test/host/install.ts';

const size = 256; // twice the size in VS Code, for high-resolution screens
const drawing = await readFile(join(repository, 'media/icon.svg'), 'utf8');
const browser = await launchChromium();
try {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(
    `<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>${drawing}`,
  );
  await page.screenshot({ path: join(repository, 'media/icon.png'), omitBackground: true });
} finally {
  await browser.close();
}
