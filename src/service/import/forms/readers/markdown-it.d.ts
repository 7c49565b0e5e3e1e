/** Types for the parts of markdown-it that the code and the tests use, because it has no types of its own. */
declare module 'markdown-it' {
  interface Token {
    readonly type: string;
    readonly tag: string;
    readonly content: string;
    readonly children: readonly Token[] | null;
    /** The first line, from 0, and the line after the last. */
    readonly map: readonly [number, number] | null;
    attrGet(name: string): string | null;
  }
  export default class MarkdownIt {
    constructor(options?: Readonly<Record<string, boolean>>);
    parse(source: string, environment: object): readonly Token[];
  }
}
