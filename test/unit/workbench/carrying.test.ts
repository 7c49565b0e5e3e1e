import { strict as assert } from 'node:assert';
import { copiedFrom, copiedHtml } from '../../../src/panel-protocol/copied.ts';
import { hasHeadingBeside } from '../../../src/workbench/inlay-hints/beside.ts';
import { linkTo, readLink } from '../../../src/workbench/shared/section-link.ts';
import { linkText, quotationText } from '../../../src/workbench/transfer/text.ts';

describe('a link to a section', () => {
  const read = (link: string) => {
    const { pathname, search } = new URL(link.replace(/^\w+:\/\/[^/]+/, 'https://host'));
    return readLink({ path: pathname, query: decodeURIComponent(search.slice(1)) });
  };

  it('names the section by its citation, and is read back', () => {
    const linked = { citation: 'Elm Law & Order Code § 1.02(a)', jurisdiction: 'Elm Grove' };
    const link = linkTo(linked, 'vscode');
    assert.match(
      link,
      /^vscode:\/\/legal-code-lookup\.legal-code-lookup\/section\?citation=Elm%20Law%20%26%20Order%20Code%20%C2%A7%201\.02/,
    );
    assert.deepEqual(read(link), linked);
  });

  it('is refused if it names nothing or has another path', () => {
    assert.equal(readLink({ path: '/section', query: 'citation=' }), undefined);
    assert.equal(readLink({ path: '/run', query: 'citation=x' }), undefined);
  });

  it('contains no control characters, and at most one line', () => {
    const linked = readLink({ path: '/section', query: `citation=Elm\n\u202eCode${'x'.repeat(1000)}` });
    assert.ok(linked);
    assert.match(linked.citation, /^Elm Codex+$/);
    assert.ok(linked.citation.length <= 300);
  });
});

describe('words copied from the panel', () => {
  it('say which section they come from', () => {
    const from = { sectionId: 's"1', serviceId: 'embedded', citation: 'Elm Code § 1', subdivision: ['(a)'] };
    // The clipboard wraps its content.
    const html = `<html><body><!--StartFragment-->${copiedHtml('<p>No person may…</p>', from)}<!--EndFragment--></body></html>`;
    assert.deepEqual(copiedFrom(html), from);
  });

  it('from elsewhere do not', () => {
    assert.equal(copiedFrom('<p>No person may…</p>'), undefined);
    assert.equal(copiedFrom('<div data-legal-code="%7Bbroken">x</div>'), undefined);
  });
});

describe('a quotation in a draft', () => {
  const citation = 'Elm Code § 1';
  it('of few words is inline', () => {
    assert.equal(quotationText('No person may.', citation, 'markdown'), '“No person may.” Elm Code § 1');
    assert.equal(quotationText('No person may.', citation, 'latex'), "``No person may.'' Elm Code § 1");
  });

  it('has single marks inside', () => {
    assert.equal(quotationText('A “dog” barks.', citation, 'plaintext'), '“A ‘dog’ barks.” Elm Code § 1');
    assert.equal(quotationText('A "dog" barks.', citation, 'plaintext'), '“A ‘dog’ barks.” Elm Code § 1');
  });

  it('of fifty words or of several paragraphs is set off', () => {
    const long = 'word '.repeat(50).trim();
    assert.equal(quotationText(long, citation, 'markdown'), `> ${long}\n\n${citation}`);
    assert.equal(quotationText('One.\n\nTwo.', citation, 'markdown'), `> One.\n>\n> Two.\n\n${citation}`);
    assert.match(quotationText(long, citation, 'latex'), /^\\begin\{quote\}\n/);
  });

  it('adds no markup of its own', () => {
    assert.equal(quotationText('<b>x</b>', citation, 'markdown'), '“\\<b>x\\</b>” Elm Code § 1');
    assert.equal(quotationText('50% & more', citation, 'latex'), "``50\\% \\& more'' Elm Code § 1");
  });
});

describe('a link in a draft', () => {
  const rows: readonly (readonly [string, string])[] = [
    ['markdown', '[Elm § 1](vscode://x?a=1&b=2)'],
    ['latex', '\\href{vscode://x?a=1\\&b=2}{Elm § 1}'],
    ['html', '<a href="vscode://x?a=1&amp;b=2">Elm § 1</a>'],
    ['asciidoc', 'link:++vscode://x?a=1&b=2++[Elm § 1]'],
    ['org', '[[vscode://x?a=1&b=2][Elm § 1]]'],
    ['plaintext', 'Elm § 1 <vscode://x?a=1&b=2>'],
  ];
  for (const [language, expected] of rows)
    it(`in ${language}: ${expected}`, () =>
      assert.equal(linkText('Elm § 1', 'vscode://x?a=1&b=2', language), expected));
});

describe('a heading beside a number', () => {
  const has = (text: string): boolean =>
    hasHeadingBeside(text, text.indexOf('|')) || hasHeadingBeside(text.replace('|', ''), text.indexOf('|'));
  for (const text of [
    '§ 10.24.050| (Term limits) applies',
    '§ 10.24.050|, Term limits, applies',
    '**§ 5|** – Term limits',
  ])
    it(`is recognized in “${text}”`, () => assert.ok(has(text)));
  for (const text of [
    '§ 10.24.050| applies',
    '§ 10.24.050| (2024)',
    '§ 10.24.050|(a)',
    '§ 10.24.050|. Terms are',
    '§ 5|, and Terms',
  ])
    it(`is not recognized in “${text}”`, () => assert.ok(!has(text)));
});
