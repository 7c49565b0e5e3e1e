/** The `legal-code` command. Each command is a file in cli/ that loads on demand. */
import { isMainThread } from 'node:worker_threads';
import { Command, CommanderError, Option } from 'commander';
import { version } from './cli/version.ts';

const program = new Command('legal-code')
  .description('Look up local law: import codes, search them, find and check citations, run a service.')
  .version(version(), '--version', 'print the version')
  .exitOverride()
  .configureHelp({ showGlobalOptions: true });

program
  .command('serve')
  .description('Run a v1 service over a library. The key comes from LEGAL_CODE_API_KEY or the accounts file.')
  .requiredOption('--library <file>', 'library file, or postgres://…; created if it does not exist')
  .addOption(namesOption())
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--port <number>', 'port to listen on; 0 chooses a free one', '0')
  .option('--socket <path>', 'Unix socket or Windows named pipe to listen on, instead of a port')
  .option('--accounts <file>', 'accounts, their keys, tiers and jurisdictions (JSON)')
  .option('--client-address-header <name>', 'header in which a trusted proxy sends the client’s address')
  .option('--seed <path...>', 'import these first if the library is new')
  .option('--set-aside-corrupted', 'rename a damaged library to *.corrupt-DATE and rebuild it from what was imported')
  .option('--ask-before-rebuilding', 'rebuild a damaged library only when the parent process agrees')
  .option('--log', 'write a JSON line to stderr for each request')
  .action(async (options: unknown) => {
    const { serveCommand } = await import('./cli/serve.ts');
    process.exitCode = await serveCommand(options);
  });

program
  .command('import')
  .description(
    'Import codes into a library from web pages, Word, PDF, text, Markdown, XML or JSON. The last line is a JSON summary.',
  )
  .argument('<path...>', 'folders, files or archives')
  .option('--library <file>', 'library file, or postgres://…; created if it does not exist; optional with --preview')
  .option('--place <name>', 'the place, if the files do not state it: "Ashford, WA"')
  .option('--code <name>', 'the name of the code, if the files do not state it: "Ashford Municipal Code"')
  .option(
    '--partial',
    'import an edition although some files cannot be read; sections that it lacks are kept and marked',
  )
  .option('--format <name>', 'the format of the files or their publisher, if it is not detected')
  .option('--profile <file>', 'corrections for reading the files; they are kept beside the library')
  .option('--preview', 'print the outline that the files give, as JSON, and write nothing')
  .addOption(namesOption())
  .addOption(progressOption())
  .action(async (paths: string[], options: unknown) => {
    const { importCommand } = await import('./cli/import.ts');
    process.exitCode = await importCommand(paths, options);
  });

program
  .command('add')
  .description('Download and import a code that its publisher releases for copying. Without a name, list the catalog.')
  .argument('[name]', 'the code’s name or place in the catalog')
  .option('--library <file>', 'library file; created if it does not exist; optional without a name')
  .option('--catalog <url>', 'a catalog to use in addition to the built-in one')
  .option('--json', 'print the catalog as one line of JSON')
  .option('--yes', 'download without asking')
  .option('--partial', 'import an edition although some of its files cannot be read')
  .addOption(progressOption())
  .addOption(namesOption())
  .action(async (name: string | undefined, options: unknown) => {
    const { addCommand } = await import('./cli/codes/command.ts');
    process.exitCode = await addCommand(name, options);
  });

program
  .command('update')
  .description(
    'Download new editions of added codes. Earlier editions are kept. The last line lists the changes as JSON.',
  )
  .argument('[name]', 'the code to update; all if absent')
  .requiredOption('--library <file>', 'library file')
  .option('--catalog <url>', 'a catalog to use in addition to the built-in one')
  .option('--yes', 'download without asking')
  .option('--partial', 'import an edition although some of its files cannot be read')
  .addOption(progressOption())
  .addOption(namesOption())
  .action(async (name: string | undefined, options: unknown) => {
    const { updateCommand } = await import('./cli/codes/command.ts');
    process.exitCode = await updateCommand(name, options);
  });

program
  .command('rebuild')
  .description('Rebuild a library by repeating its imports.')
  .requiredOption('--library <file>', 'library file; created if it does not exist')
  .addOption(namesOption())
  .action(async (options: unknown) => {
    const { rebuildCommand } = await import('./cli/rebuild.ts');
    process.exitCode = await rebuildCommand(options);
  });

program
  .command('undo')
  .description('Restore a library file to its state before the last import.')
  .requiredOption('--library <file>', 'library file')
  .action(async (options: unknown) => {
    const { undoCommand } = await import('./cli/undo.ts');
    process.exitCode = await undoCommand(options);
  });

program
  .command('verify')
  .description('Check a whole library for damage, and print how many characters each import read and stored.')
  .requiredOption('--library <file>', 'library file, or postgres://…')
  .action(async (options: unknown) => {
    const { verifyCommand } = await import('./cli/verify.ts');
    process.exitCode = await verifyCommand(options);
  });

program
  .command('doctor')
  .description('Measure how well each code of a library can be cited and found.')
  .requiredOption('--library <file>', 'library file')
  .addOption(namesOption())
  .option('--jsonl', 'print a line of JSON for each code and for each miss with its reason')
  .action(async (options: unknown) => {
    const { doctorCommand } = await import('./cli/doctor.ts');
    process.exitCode = await doctorCommand(options);
  });

program
  .command('remove')
  .description('Remove a jurisdiction from a library.')
  .requiredOption('--library <file>', 'library file, or postgres://…')
  .requiredOption('--jurisdiction <id-or-name>', 'the jurisdiction’s id or name')
  .action(async (options: unknown) => {
    const { removeCommand } = await import('./cli/remove.ts');
    process.exitCode = await removeCommand(options);
  });

program
  .command('cite')
  .description('Find citations of local law in a text. Prints a line of JSON for each.')
  .argument('[file]', 'a text file or Word document (.docx); standard input if absent')
  .option('--library <file>', 'recognize the codes in this library')
  .addOption(namesOption())
  .option('--service <url>', 'recognize the codes of this service; the key is in LEGAL_CODE_API_KEY')
  .option('--jurisdiction <name>', 'the jurisdiction of a bare §')
  .addOption(abbreviationOption())
  .option(
    '--states',
    'add the state of each target: found, unconfirmed, notInForce, notFound, ambiguous, unresolved, notInService, resolved',
  )
  .addOption(
    new Option('--changes <reading>', 'how to read a Word document’s tracked changes').choices([
      'accepted',
      'original',
    ]),
  )
  .option('--as-of <date>', 'with --states, use the editions held for this date; the default is the draft’s own date')
  .option('--stats', 'write bytes, milliseconds and citations to stderr as a line of JSON')
  .option('--jsonl', 'read lines of {"id", "text", "jurisdiction"?} and write lines of {"id", "citations"}')
  .action(async (file: string | undefined, options: unknown) => {
    const { citeCommand } = await import('./cli/cite.ts');
    process.exitCode = await citeCommand(file, options);
  });

program
  .command('search')
  .description('Find sections by a question, words of a heading, or a citation.')
  .argument('<words...>', 'the question')
  .requiredOption('--library <file>', 'library file, or postgres://…')
  .addOption(namesOption())
  .option('--jurisdiction <id-or-name>', 'search this jurisdiction only')
  .option('--prefer <id-or-name>', 'search everywhere, and put this jurisdiction first')
  .option('--limit <number>', 'the maximum number of sections', '10')
  .option('--as-of <date>', 'search the editions held for this date')
  .option('--jsonl', 'print a line of JSON for each section, as in /v1/search')
  .action(async (words: string[], options: unknown) => {
    const { searchCommand } = await import('./cli/search.ts');
    process.exitCode = await searchCommand(words, options);
  });

program
  .command('check')
  .description(
    'Check the citations in drafts. Reports what is not found, repealed, recodified, misquoted or changed. Exits with 1 on findings.',
  )
  .argument('<file...>', 'drafts: text files, Word documents (.docx) and PDF files; - is standard input')
  .option('--library <file>', 'check against this library')
  .addOption(namesOption())
  .option('--service <url>', 'check against this service; the key is in LEGAL_CODE_API_KEY')
  .option('--jurisdiction <name>', 'the jurisdiction of a bare §')
  .addOption(abbreviationOption())
  .addOption(
    new Option('--format <form>', 'format of the report')
      .choices(['text', 'json', 'sarif', 'github', 'html', 'markdown'])
      .default('text'),
  )
  .addOption(
    new Option('--changes <reading>', 'how to read a Word document’s tracked changes')
      .choices(['accepted', 'original', 'both'])
      .default('both'),
  )
  .option('--as-of <date>', 'check against the editions held for this date; the default is the draft’s own date')
  .option('--require-all', 'exit with 1 if any citation was not checked')
  .option('--lock', 'record the cited text of each section in legal-code.lock.json beside each draft')
  .option('--update-lock', 'like --lock, but accept changed sections')
  .action(async (files: string[], options: unknown) => {
    const { checkCommand } = await import('./cli/check.ts');
    process.exitCode = await checkCommand(files, options);
  });

program
  .command('tool')
  .description('Run one of the assistants’ tools. Reads JSON from stdin and writes JSON to stdout.')
  .argument(
    '<name>',
    'search_local_law, read_section, check_citations, compare_versions, find_references, list_coverage',
  )
  .option('--library <file>', 'use this library')
  .addOption(namesOption())
  .option('--service <url>', 'use this service; the key is in LEGAL_CODE_API_KEY')
  .option('--input <file>', 'a JSON file; standard input if absent')
  .action(async (name: string, options: unknown) => {
    const { toolCommand } = await import('./cli/tool.ts');
    process.exitCode = await toolCommand(name, options);
  });

program
  .command('mcp')
  .description('Offer the tools to assistants over MCP, on stdin and stdout.')
  .option('--library <file>', 'use this library')
  .addOption(namesOption())
  .option('--service <url>', 'use this service; the key is in LEGAL_CODE_API_KEY')
  .option('--http <port>', 'listen on this loopback port instead; the first line on stdout is {"url": …, "key": …}')
  .addOption(new Option('--window <socket>', 'use the VS Code window that listens here').hideHelp())
  .action(async (options: unknown) => {
    const { mcpCommand } = await import('./cli/mcp.ts');
    process.exitCode = await mcpCommand(options);
  });

function namesOption(): Option {
  return new Option('--names <file>', 'your corrections of names and numberings; the default is LIBRARY.names.yaml');
}

function progressOption(): Option {
  return new Option('--progress <form>', 'how to report progress on stderr')
    .choices(['text', 'json', 'none'])
    .default('text');
}

function abbreviationOption(): Option {
  return new Option(
    '--abbreviation <name=place>',
    'an abbreviation or code name and its place, such as SMC=Seattle; may be repeated',
  ).argParser((stated: string, before: readonly string[] | undefined) => [...(before ?? []), stated]);
}

// The reader of a pipe may stop before the end: `legal-code search … | head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version succeed. An invalid command line is a failure to run.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

/** Another thread of this program only answers from a library. */
async function answerRequests(): Promise<void> {
  (await import('./cli/library-thread.ts')).answerRequests();
}

void (isMainThread ? main() : answerRequests()).catch((error: unknown) => {
  process.stderr.write(`legal-code: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
