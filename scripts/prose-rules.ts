/** Faults in prose that a program can detect. Reviewers judge the rest of the style. */

const mostWords = 25;

/** Phrases that readers must read twice, and dated words. */
const warningSigns =
  /\b(?:whoever|whatever|whichever|nobody|anew|of which|of whom|by (?:it|them)sel(?:f|ves)|to look at|is had|as far as the service knows|(?:is|are|was|were|be|been) (?:told|said)|(?:says?|said) of|(?:goes|go) on(?! to)|any more|(?:is|are) none of|another than|in the place of|stands? (?:in|at|on|before|after|behind|between|beside|under|below|above|alone))\b/i;
const british =
  /\b(?:colour|favour|behaviour|neighbour|licence|centre|catalogue|cancell(?:ed|ing)|\w*(?:recogn|normal|serial|organ|optim|author|summar)is(?:e|ed|es|er|ing|ation))s?\b/i;

/** A sentence ends before white space that precedes a possible beginning. */
const sentenceEnd = /(?<=[.!?…:])\s+(?=["“(*`§\p{Lu}\d])/u;

/** One sentence per fault in a paragraph; empty if there is none. */
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

/** The paragraphs, list items, and table cells of a Markdown document, without its code, front matter, and pictures. */
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

/** The paragraphs of comments in TypeScript, JavaScript, or CSS, without indented lines, which are code. */
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
    // A tag, a list item, or an example begins a new paragraph.
    if (words === undefined || own === undefined || /^\s*$|^\s*(?:@|- )|^ {3}/.test(words)) end();
    if (words !== undefined && !/^ {3}/.test(words)) paragraph += ` ${words.trim().replace(/^@\w+|^- /, '')}`;
    if (own === undefined) end();
  }
  end();
  return paragraphs;
}

/** The titles of tests: the first arguments of `describe` and `it`. */
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
