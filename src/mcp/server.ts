/** The tools as an MCP server, with sections as resources and one prompt. Independent of the source of law. */
import { fromJsonSchema, McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import { Check, Errors } from 'typebox/value';
import { compactSchema } from '../tools/compact-schema.ts';
import type { Tools } from '../tools/index.ts';
import { instructions, tools } from '../tools/table.ts';
import { promptDescription, promptName, promptTitle, promptWords } from './prompt.ts';
import { readResource, sectionAddress, versionAddress } from './resources.ts';

export interface McpOptions {
  readonly tools: Tools;
  /** This program's version. */
  readonly version: string;
}

/** Creates a server for one connection, for all supported versions of the protocol. */
export function createMcpServer({ tools: runner, version }: McpOptions): McpServer {
  const server = new McpServer({ name: 'legal-code-lookup', title: 'Legal Code Lookup', version }, { instructions });
  for (const { name, title, description, input, output } of tools) {
    server.registerTool(
      name,
      {
        title,
        description,
        inputSchema: schemaOf(input),
        outputSchema: schemaOf(compactSchema(output)),
        annotations: { readOnlyHint: true },
      },
      async (argument: unknown, { mcpReq: { signal } }) => {
        const answer = await runner.run(name, argument, signal);
        if (answer.kind === 'wrongInput') return { isError: true, content: [{ type: 'text', text: answer.message }] };
        return {
          content: [{ type: 'text', text: JSON.stringify(answer.value) }],
          structuredContent: { ...answer.value },
        };
      },
    );
  }
  for (const { name, title, address } of [
    { name: 'section', title: 'A section of local law', address: sectionAddress },
    { name: 'section_version', title: 'A version of a section of local law', address: versionAddress },
  ])
    server.registerResource(
      name,
      new ResourceTemplate(address, { list: undefined }),
      { title, mimeType: 'application/json' },
      async (uri, variables, { mcpReq: { signal } }) => await readResource(runner, uri, variables, signal),
    );
  server.registerPrompt(
    promptName,
    { title: promptTitle, description: promptDescription, argsSchema: schemaOf(promptWords.arguments) },
    (argument: unknown) => promptWords.messages(argument),
  );
  return server;
}

/** Uses our own validation for this schema instead of a second validator. */
function schemaOf(schema: object) {
  return fromJsonSchema<unknown>(JSON.parse(JSON.stringify(schema)), {
    getValidator<T>() {
      const isValid = (input: unknown): input is T => Check(schema, input);
      return (input: unknown) => {
        if (isValid(input)) return { valid: true as const, data: input, errorMessage: undefined };
        const [problem] = Errors(schema, input);
        const errorMessage = `${problem?.instancePath ?? ''} ${problem?.message ?? 'does not fit the schema'}`;
        return { valid: false as const, data: undefined, errorMessage };
      };
    },
  });
}
