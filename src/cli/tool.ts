/** `legal-code tool NAME`: runs one of the assistants' tools, with JSON on stdin and stdout. */
import { printableJson, visibleLine } from '../contract/visible.ts';
import { readDraft } from './draft.ts';
import { UsageError } from './law.ts';
import { lawTools } from './law-tools.ts';
import { optionsOf, textOption } from './options.ts';
import { reasonOf } from './reason.ts';
import { whereOf } from './where.ts';

/** Returns the exit code: 0 answered, 2 could not run. The answer `could_not_ask` also counts as answered. */
export async function toolCommand(name: string, given: unknown): Promise<number> {
  const log = (line: string): void => void process.stderr.write(`legal-code tool: ${visibleLine(line)}\n`);
  try {
    const options = optionsOf(given);
    const tools = lawTools(whereOf(options, log), log);
    try {
      const answer = await tools.run(name, parsed(await readDraft(textOption(options, 'input'))));
      if (answer.kind === 'wrongInput') {
        log(answer.message);
        return 2;
      }
      process.stdout.write(`${printableJson(answer.value)}\n`);
      return 0;
    } finally {
      await tools.close();
    }
  } catch (error) {
    log(reasonOf(error));
    return 2;
  }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json.trim() === '' ? '{}' : json);
  } catch {
    throw new UsageError('standard input: expected a JSON object');
  }
}
