// Writes the language-model tools in package.json from the table of tools.
//   node scripts/tool-contributions.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tools } from '../src/tools/table.ts';

const manifestFile = join(import.meta.dirname, '../package.json');

/** Declares the tools only while they can be called, so that no assistant sees a tool twice. */
const when = "isWorkspaceTrusted && config.legalCode.assistants == 'tools'";

/** The content of `contributes.languageModelTools`. Titles are in package.nls.json, under `tool.NAME`. */
export function toolContributions(): readonly object[] {
  return tools.map(({ name, description, input }) => ({
    name,
    toolReferenceName: name,
    displayName: `%tool.${name}%`,
    modelDescription: description,
    canBeReferencedInPrompt: true,
    icon: '$(law)',
    inputSchema: JSON.parse(JSON.stringify(input)),
    tags: ['law', 'legal', 'citations'],
    when,
  }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  manifest.contributes.languageModelTools = toolContributions();
  writeFileSync(manifestFile, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
