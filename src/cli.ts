/** The `legal-code` command. Each command is a file in cli/ that loads on demand. */
import { Command, CommanderError, Option } from 'commander';

const program = new Command('legal-code')
  .description('Look up local law: serve, import, find citations, check a draft.')
  .exitOverride()
  .configureHelp({ showGlobalOptions: true });

program
  .command('serve')
  .description('Answer v1 requests over a library. The key comes from LEGAL_CODE_API_KEY or the accounts file.')
  .requiredOption('--library <file>', 'library file, or postgres://…; made when it is not there')
  .addOption(namesOption())
  .option('--host <address>', 'address to listen on', '127.0.0.1')
  .option('--port <number>', 'port to listen on; 0: any that is free', '0')
  .option('--socket <path>', 'Unix socket or Windows named pipe to listen on, instead of a port')
  .option('--accounts <file>', 'accounts, their keys, tiers and jurisdictions (JSON)')
  .option('--client-address-header <name>', 'header in which a trusted proxy gives the address of its client')
  .option('--seed <path...>', 'import these first when the library is new and empty')
  .option('--set-aside-corrupted', 'rename a damaged library to *.corrupt-DATE and rebuild it from what was imported')
  .option('--ask-before-rebuilding', 'repeat the imports of a damaged library only when the parent process says so')
  .option('--log', 'a JSON line on stderr for each request')
  .action(async (options: unknown) => {
    const { serveCommand } = await import('./cli/serve.ts');
    process.exitCode = await serveCommand(options);
  });

program
  .command('import')
  .description('Read codes into a library: web pages, Word, text, Markdown, XML, JSON. Last line: a JSON summary.')
  .argument('<path...>', 'folders, files or archives')
  .requiredOption('--library <file>', 'library file, or postgres://…; made when it is not there')
  .option('--place <name>', 'whose law it is, where the files do not say: "Ashford, WA"')
  .option('--code <name>', 'the name of the code, where the files do not say: "Ashford Municipal Code"')
  .option(
    '--partial',
    'take in an edition with files that cannot be read; keep and mark the sections that it then lacks',
  )
  .option('--format <name>', 'the form of the files, or their publisher, where their content does not show it')
  .option('--profile <file>', 'corrections of how the files are understood; they are kept beside the library')
  .option('--preview', 'print how the files are understood, as JSON, and write nothing')
  .addOption(namesOption())
  .addOption(progressOption())
  .action(async (paths: string[], options: unknown) => {
    const { importCommand } = await import('./cli/import.ts');
    process.exitCode = await importCommand(paths, options);
  });

program
  .command('add')
  .description(
    'Download a code that its publisher releases for copying, and import it. Without a name: list the catalog.',
  )
  .argument('[name]', 'the code, by its name or place in the catalog')
  .requiredOption('--library <file>', 'library file; made when it is not there')
  .option('--catalog <url>', 'a catalog of codes, beside the one that comes with the program')
  .option('--json', 'list the catalog as one line of JSON')
  .option('--yes', 'download without asking')
  .addOption(progressOption())
  .addOption(namesOption())
  .action(async (name: string | undefined, options: unknown) => {
    const { addCommand } = await import('./cli/codes/command.ts');
    process.exitCode = await addCommand(name, options);
  });

program
  .command('update')
  .description(
    'Download new editions of the codes that were added. Earlier editions stay. Last line: what changed, as JSON.',
  )
  .argument('[name]', 'one of the codes; all when it is not given')
  .requiredOption('--library <file>', 'library file')
  .option('--catalog <url>', 'a catalog of codes, beside the one that comes with the program')
  .option('--yes', 'download without asking')
  .addOption(progressOption())
  .addOption(namesOption())
  .action(async (name: string | undefined, options: unknown) => {
    const { updateCommand } = await import('./cli/codes/command.ts');
    process.exitCode = await updateCommand(name, options);
  });

program
  .command('rebuild')
  .description('Import again all that a library was imported from.')
  .requiredOption('--library <file>', 'library file; made when it is not there')
  .addOption(namesOption())
  .action(async (options: unknown) => {
    const { rebuildCommand } = await import('./cli/rebuild.ts');
    process.exitCode = await rebuildCommand(options);
  });

program
  .command('undo')
  .description('Restore a library file as it was before its last import.')
  .requiredOption('--library <file>', 'library file')
  .action(async (options: unknown) => {
    const { undoCommand } = await import('./cli/undo.ts');
    process.exitCode = await undoCommand(options);
  });

program
  .command('verify')
  .description('Read all of a library: what is damaged, and the characters of law that each import read and stored.')
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
  .option('--jsonl', 'a line of JSON for each miss, with its reason, and for each code')
  .action(async (options: unknown) => {
    const { doctorCommand } = await import('./cli/doctor.ts');
    process.exitCode = await doctorCommand(options);
  });

program
  .command('remove')
  .description('Take a jurisdiction out of a library.')
  .requiredOption('--library <file>', 'library file, or postgres://…')
  .requiredOption('--jurisdiction <id-or-name>', 'the jurisdiction, by id or name')
  .action(async (options: unknown) => {
    const { removeCommand } = await import('./cli/remove.ts');
    process.exitCode = await removeCommand(options);
  });

program
  .command('cite')
  .description('Find the citations of local law in a text: a line of JSON each.')
  .argument('[file]', 'the text, or a Word document (.docx); standard input when there is none')
  .option('--library <file>', 'know the codes of this library')
  .addOption(namesOption())
  .option('--service <url>', 'know the codes of this service; its key is read from LEGAL_CODE_API_KEY')
  .option('--jurisdiction <name>', 'whose code a bare § means')
  .addOption(formOption())
  .option(
    '--states',
    'with each target, what is known of it: found, unconfirmed, notInForce, notFound, ambiguous, unresolved, notInService, resolved',
  )
  .addOption(
    new Option('--changes <reading>', 'which reading of the tracked changes of a Word document').choices([
      'accepted',
      'original',
    ]),
  )
  .option(
    '--as-of <date>',
    'with --states: in the editions held for this date; otherwise for the date that a draft states',
  )
  .option('--stats', 'bytes, milliseconds and citations as a line of JSON on stderr')
  .option('--jsonl', 'each line of input is {"id", "text", "jurisdiction"?}, each line of output {"id", "citations"}')
  .action(async (file: string | undefined, options: unknown) => {
    const { citeCommand } = await import('./cli/cite.ts');
    process.exitCode = await citeCommand(file, options);
  });

program
  .command('search')
  .description('Find sections by a question in plain words, by words of a heading, or by a citation.')
  .argument('<words...>', 'the question')
  .requiredOption('--library <file>', 'library file, or postgres://…')
  .addOption(namesOption())
  .option('--jurisdiction <id-or-name>', 'search this jurisdiction only')
  .option('--home <id-or-name>', 'search everywhere, and put this jurisdiction first')
  .option('--limit <number>', 'how many sections at most', '10')
  .option('--as-of <date>', 'search the editions held for this date')
  .option('--jsonl', 'a line of JSON for each section, as in /v1/search')
  .action(async (words: string[], options: unknown) => {
    const { searchCommand } = await import('./cli/search.ts');
    process.exitCode = await searchCommand(words, options);
  });

program
  .command('check')
  .description(
    'Check the citations of drafts: not found, repealed, recodified, misquoted, changed since. Exit code 1 on findings.',
  )
  .argument('<file...>', 'drafts: text files and Word documents (.docx)')
  .option('--library <file>', 'check against this library')
  .addOption(namesOption())
  .option('--service <url>', 'check against this service; its key is read from LEGAL_CODE_API_KEY')
  .option('--jurisdiction <name>', 'whose code a bare § means')
  .addOption(formOption())
  .addOption(
    new Option('--format <form>', 'form of the report')
      .choices(['text', 'json', 'sarif', 'github', 'html', 'markdown'])
      .default('text'),
  )
  .addOption(
    new Option('--changes <reading>', 'which reading of the tracked changes of a Word document')
      .choices(['accepted', 'original', 'both'])
      .default('both'),
  )
  .option('--as-of <date>', 'check against the editions held for this date; otherwise for the date that a draft states')
  .option('--require-all', 'exit with 1 when any citation was not checked')
  .option('--lock', 'note in legal-code.lock.json, beside each draft, which text of each section it cites')
  .option('--update-lock', 'the same, also for sections that have changed: they are as they should be')
  .action(async (files: string[], options: unknown) => {
    const { checkCommand } = await import('./cli/check.ts');
    process.exitCode = await checkCommand(files, options);
  });

program
  .command('tool')
  .description('Run one of the tools that assistants use: JSON on stdin, JSON on stdout.')
  .argument(
    '<name>',
    'search_local_law, read_section, check_citations, compare_versions, find_references, list_coverage',
  )
  .option('--library <file>', 'ask this library')
  .addOption(namesOption())
  .option('--service <url>', 'ask this service; its key is read from LEGAL_CODE_API_KEY')
  .option('--input <file>', 'the JSON; standard input when not given')
  .action(async (name: string, options: unknown) => {
    const { toolCommand } = await import('./cli/tool.ts');
    process.exitCode = await toolCommand(name, options);
  });

program
  .command('mcp')
  .description('Offer the tools to assistants over MCP, on standard input and output.')
  .option('--library <file>', 'ask this library')
  .addOption(namesOption())
  .option('--service <url>', 'ask this service; its key is read from LEGAL_CODE_API_KEY')
  .option(
    '--http <port>',
    'listen on this port of the loopback address instead; first line on stdout: {"url": …, "key": …}',
  )
  .addOption(new Option('--window <socket>', 'ask the VS Code window that listens here').hideHelp())
  .action(async (options: unknown) => {
    const { mcpCommand } = await import('./cli/mcp.ts');
    process.exitCode = await mcpCommand(options);
  });

function namesOption(): Option {
  return new Option('--names <file>', 'your corrections of names and numberings; otherwise LIBRARY.names.yaml');
}

function progressOption(): Option {
  return new Option('--progress <form>', 'how progress is told on stderr')
    .choices(['text', 'json', 'none'])
    .default('text');
}

function formOption(): Option {
  return new Option(
    '--form <form=place>',
    'what an abbreviation or a code name means, such as SMC=Seattle; as often as needed',
  ).argParser((stated: string, before: readonly string[] | undefined) => [...(before ?? []), stated]);
}

async function main(): Promise<void> {
  try {
    await program.parseAsync();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    // Help and version succeed. An invalid command line is a failure to run.
    process.exitCode = error.exitCode === 0 ? 0 : 2;
  }
}

void main().catch((error: unknown) => {
  process.stderr.write(`legal-code: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
