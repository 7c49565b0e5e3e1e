/** The `legal-code` command. Each command is a file in cli/, loaded when it is asked for. */
import { Command, CommanderError, Option } from 'commander';

const program = new Command('legal-code')
  .description('Look up local law: serve, import, find citations, check a draft.')
  .exitOverride()
  .configureHelp({ showGlobalOptions: true });

program
  .command('serve')
  .description('Answer v1 requests over a library. The key comes from LEGAL_CODE_API_KEY or the accounts file.')
  .requiredOption('--library <file>', 'library file; made when it is not there')
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--port <number>', 'port to listen on; 0: any that is free', '0')
  .option('--accounts <file>', 'accounts, their keys, tiers and jurisdictions (JSON)')
  .option('--seed <path...>', 'import these first when the library is new and empty')
  .option('--set-aside-corrupted', 'rename a damaged library to *.corrupt-DATE and begin an empty one')
  .option('--log', 'a JSON line on stderr for each request')
  .action(async (options: unknown) => {
    const { serveCommand } = await import('./cli/serve.ts');
    process.exitCode = await serveCommand(options);
  });

program
  .command('import')
  .description('Read Open Law Library XML or our JSON into a library. Last line: a JSON summary.')
  .argument('<path...>', 'folders, files or archives')
  .requiredOption('--library <file>', 'library file; made when it is not there')
  .addOption(
    new Option('--progress <form>', 'how progress is told on stderr').choices(['text', 'json', 'none']).default('text'),
  )
  .action(async (paths: string[], options: unknown) => {
    const { importCommand } = await import('./cli/import.ts');
    process.exitCode = await importCommand(paths, options);
  });

program
  .command('remove')
  .description('Take a jurisdiction out of a library.')
  .requiredOption('--library <file>', 'library file')
  .requiredOption('--jurisdiction <id-or-name>', 'the jurisdiction, by id or name')
  .action(async (options: unknown) => {
    const { removeCommand } = await import('./cli/remove.ts');
    process.exitCode = await removeCommand(options);
  });

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version are fine; a command line that was not understood could not run.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`legal-code: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
