import { strict as assert } from 'node:assert';
import { linesOf } from '../../../src/documents/front-matter.ts';
import { acceptancesFor } from '../../../src/lookup/acceptance.ts';
import { acceptanceComment } from '../../../src/workbench/check/acceptance-comment.ts';

const wrong = 'See AFMC 6.04.010.';

/** The draft with the comment, and whether the comment accepts a finding in the line with the wrong citation. */
function accepted(text: string, markup: string): { readonly text: string; readonly holds: boolean } {
  const lines = text.split('\n');
  const comment = acceptanceComment(linesOf(text), lines.indexOf(wrong), markup, 'repealed 6.04.010 @1a2b3c4d');
  assert.ok(comment, markup);
  const written = [...lines.slice(0, comment.line), comment.text + lines.slice(comment.line).join('\n')].join('\n');
  const at = written.indexOf(wrong);
  const holds = acceptancesFor('draft', written, undefined).some(
    ({ kind, number, version, within }) =>
      kind === 'repealed' &&
      number === '6.04.010' &&
      version === '1a2b3c4d' &&
      within !== undefined &&
      within.start <= at &&
      at < within.end,
  );
  return { text: written, holds };
}

describe('a comment that accepts a finding', () => {
  const before = `Old.\n\nThe fee is old.\n${wrong}\nIt ends.\n`;
  const comment = 'legal-code: accept repealed 6.04.010 @1a2b3c4d';

  for (const [markup, expected] of [
    ['markdown', `Old.\n\n<!-- ${comment} -->\nThe fee is old.\n${wrong}`],
    ['quarto', `Old.\n\n<!-- ${comment} -->\nThe fee is old.\n${wrong}`],
    ['restructuredtext', `Old.\n\n.. ${comment}\n\nThe fee is old.\n${wrong}`],
    ['textile', `Old.\n\n###. ${comment}\n\nThe fee is old.\n${wrong}`],
    ['mdx', `Old.\n\nThe fee is old.\n{/* ${comment} */}\n${wrong}`],
    ['html', `Old.\n\nThe fee is old.\n<!-- ${comment} -->\n${wrong}`],
    ['latex', `Old.\n\nThe fee is old.\n% ${comment}\n${wrong}`],
    ['typst', `Old.\n\nThe fee is old.\n// ${comment}\n${wrong}`],
    ['asciidoc', `Old.\n\nThe fee is old.\n// ${comment}\n${wrong}`],
    ['org', `Old.\n\nThe fee is old.\n# ${comment}\n${wrong}`],
    ['css', `Old.\n\nThe fee is old.\n/* ${comment} */\n${wrong}`],
    ['sql', `Old.\n\nThe fee is old.\n-- ${comment}\n${wrong}`],
  ] as const)
    it(`is placed in ${markup} where it hides no words, and accepts the finding`, () => {
      const { text, holds } = accepted(before, markup);
      assert.equal(text, `${expected}\nIt ends.\n`);
      assert.ok(holds);
    });

  it('stays below front matter that touches the paragraph', () => {
    const { text, holds } = accepted(`---\njurisdiction: Ashford\n---\n${wrong}\n`, 'markdown');
    assert.equal(text, `---\njurisdiction: Ashford\n---\n<!-- ${comment} -->\n${wrong}\n`);
    assert.ok(holds);
  });

  it('is next to the finding in a long page without blank lines', () => {
    const page = `<!DOCTYPE html>\n${'<p>The fee is old.</p>\n'.repeat(4_000)}${wrong}\n`;
    const { text, holds } = accepted(page, 'html');
    assert.ok(text.startsWith('<!DOCTYPE html>'));
    assert.ok(holds);
  });

  it('does not exist in plain text', () =>
    assert.equal(acceptanceComment(linesOf(wrong), 0, 'plaintext', 'repealed'), undefined));
});
