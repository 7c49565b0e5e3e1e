import { launchChromium } from './chromium.ts';
import { type ServerOptions, startServer, workbenchAddress } from './server.ts';

export interface TestRun extends ServerOptions {
  readonly folder?: string;
  readonly extension: string;
  readonly tests: string;
  /** The milliseconds after which a run that does not end fails. */
  readonly timeout: number;
}

/**
 * Opens the server in a headless Chromium, whose extension host runs the tests. Returns their exit code. VS Code's own
 * log goes to stderr if `VERBOSE` is set.
 */
export async function runTestsInBrowser(run: TestRun): Promise<number> {
  const server = await startServer(run);
  try {
    const browser = await launchChromium();
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
      const exitCode = new Promise<number>((resolve, reject) => {
        const fail = (why: string) => reject(new Error(why));
        void page.exposeFunction('codeAutomationExit', (code: number) => resolve(code));
        void page.exposeFunction('codeAutomationLog', (_level: string, words: unknown[]) => {
          if (process.env.VERBOSE) console.error(...words);
        });
        page.once('crash', () => fail('The page that VS Code runs in crashed.'));
        void server.gone.then(() => fail('VS Code’s server stopped while the tests ran.'));
        setTimeout(fail, run.timeout, `The tests did not end within ${run.timeout / 1000} s.`).unref();
      });
      exitCode.catch(() => undefined); // awaited below, but may fail before
      await page.goto(workbenchAddress(server, run), { timeout: 60_000 });
      return await exitCode;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}
