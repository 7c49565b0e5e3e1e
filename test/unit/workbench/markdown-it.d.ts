/** As much of markdown-it as the tests use: it brings no types of its own. */
declare module 'markdown-it' {
  interface Token {
    readonly type: string;
    readonly content: string;
    readonly children: readonly Token[] | null;
    attrGet(name: string): string | null;
  }
  export default class MarkdownIt {
    constructor(options: Readonly<Record<string, boolean>>);
    parse(markdown: string, environment: object): readonly Token[];
  }
}
