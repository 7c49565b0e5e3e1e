/** What is wrong in a piece of prose, by rules that a program can check. Style that needs judgment is left to reviewers. */

const mostWords = 25;

/** Turns of phrase that a reader has to read twice, and the old-fashioned words that come with them. */
const warningSigns =
  /\b(?:whoever|whatever|whichever|nobody|anew|of which|of whom|by (?:it|them)sel(?:f|ves)|to look at|is had|as far as the service knows|(?:is|are|was|were|be|been) (?:told|said)|(?:says?|said) of|(?:goes|go) on(?! to)|any more|(?:is|are) none of|another than|in the place of|stands? (?:in|at|on|before|after|behind|between|beside|under|below|above|alone))\b/i;
const british =
  /\b(?:colour|favour|behaviour|neighbour|licence|centre|catalogue|cancell(?:ed|ing)|\w*(?:recogn|normal|serial|organ|optim|author|summar)is(?:e|ed|es|er|ing|ation))s?\b/i;

/** A sentence ends before white space and something that can begin another. */
const sentenceEnd = /(?<=[.!?…:])\s+(?=["“(*`§\p{Lu}\d])/u;

/** One sentence for each fault in a paragraph; none when it is fine. */
export function faultsOf(paragraph: string): readonly string[] {
  const text = plain(paragraph);
  const faults: string[] = [];
  for (const sentence of text.split(sentenceEnd)) {
    const words = sentence.match(/[\p{L}\p{N}][\p{L}\p{N}’'.\-/]*/gu)?.length ?? 0;
    if (words > mostWords) faults.push(`${words} words in one sentence: ${sentence}`);
  }
  for (const [rule, name] of [
    [warningSigns, 'stilted'],
    [british, 'British spelling'],
  ] as const) {
    const found = rule.exec(text)?.[0];
    if (found !== undefined) faults.push(`${name} (“${found}”): ${text.slice(0, 160)}`);
  }
  return faults;
}

/** The paragraphs, list items, and table cells of a Markdown document: not its code, front matter, or pictures. */
export function paragraphsOf(markdown: string): readonly string[] {
  return markdown
    .replace(/^(```|~~~)[\s\S]*?^\1\s*$/gm, '')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.)\s)|\n(?=[|#])/)
    .flatMap((block) => (/^\s*\|/.test(block) ? block.split('|') : [block]))
    .map((block) =>
      block
        .replace(/^\s*(?:[-*]|\d+\.|#+)\s+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((block) => /\p{L}{2}/u.test(block));
}

/** The paragraphs of the comments in TypeScript, JavaScript, or CSS: not lines of code in them, which are indented. */
export function commentsOf(source: string): readonly string[] {
  const paragraphs: string[] = [];
  let paragraph = '';
  const end = (): void => {
    if (/\p{L}{2}/u.test(paragraph)) paragraphs.push(paragraph.trim());
    paragraph = '';
  };
  for (const line of source.split('\n')) {
    const own = /^\s*(?:\/\/|\/\*+|\*(?!\/))(.*?)(?:\*\/\s*)?$/.exec(line)?.[1];
    const words = own ?? /[;,{}()[\]]\s+\/\/(?= )(.*)$/.exec(line)?.[1];
    // A tag, an item of a list, or an example begins a paragraph of its own.
    if (words === undefined || own === undefined || /^\s*$|^\s*(?:@|- )|^ {3}/.test(words)) end();
    if (words !== undefined && !/^ {3}/.test(words)) paragraph += ` ${words.trim().replace(/^@\w+|^- /, '')}`;
    if (own === undefined) end();
  }
  end();
  return paragraphs;
}

/** The titles of tests: the texts that `describe` and `it` begin with. */
export function titlesOf(source: string): readonly string[] {
  return [...source.matchAll(/\b(?:describe|it)\(\s*(['"`])((?:(?!\1)[^\\]|\\.)*)\1/g)].map(([, , title = '']) =>
    title.replace(/\$\{[^}]*\}/g, 'X'),
  );
}

function plain(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'X')
    .replace(/https?:\/\/\S+/g, 'x')
    .replace(/\*\*|<\/?\w+>/g, '')
    .replaceAll('\n', '. ');
}
