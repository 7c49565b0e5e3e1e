import { strict as assert } from 'node:assert';
import fc from 'fast-check';
import MarkdownIt from 'markdown-it';
import { commandLink, markdownText, safeAddress } from '../../../src/workbench/hover/escape.ts';
import { holds } from '../../holds.ts';

/** More eager than VS Code's own renderer: it links bare domains and passes HTML through. */
const eager = new MarkdownIt({ html: true, linkify: true, breaks: true, typographer: false });

/** The kinds of tokens in rendered Markdown. */
function kinds(markdown: string): Set<string> {
  const found = new Set<string>();
  for (const token of eager.parse(markdown, {})) {
    found.add(token.type);
    for (const child of token.children ?? []) found.add(child.type);
  }
  return found;
}

const harmless = new Set(['paragraph_open', 'paragraph_close', 'inline', 'text', 'softbreak', 'hardbreak']);

function assertHarmless(markdown: string): void {
  for (const kind of kinds(markdown)) assert.ok(harmless.has(kind), `${kind} in ${JSON.stringify(markdown)}`);
}

/** Its visible text. */
function read(markdown: string): string {
  return eager
    .parse(markdown, {})
    .flatMap((token) => token.children ?? [])
    .map((child) => (child.type === 'text' ? child.content : '\n'))
    .join('');
}

const hostile = [
  '[run](command:workbench.action.terminal.new)',
  '![](https://evil.example/pixel.png)',
  '<img src=x onerror=alert(1)>',
  '<https://evil.example>',
  'https://evil.example/path',
  'see www.evil.example now',
  'evil.example',
  't.co/x',
  'write to clerk@evil.example',
  'mailto:clerk@evil.example',
  '//evil.example/x',
  'ftp://evil.example',
  '&lt;script&gt;',
  '&#91;x&#93;(command:x)',
  '1. a list',
  '12) a list',
  '- a list',
  '+ a list',
  '* a list',
  '# a heading',
  'a heading\n===',
  'a heading\n---',
  '> a quotation',
  '    code',
  '```\ncode\n```',
  '~~~\ncode',
  '| a | b |\n|---|---|\n| c | d |',
  '$(sync~spin)',
  '[ref]: https://evil.example',
  '**bold** __bold__ *it* _it_ ~~gone~~',
  'a\\\nb',
  '\u202eevil\u202c',
];

describe('law text in a hover', () => {
  for (const text of hostile) {
    it(`shows ${JSON.stringify(text)} and does nothing with it`, () => {
      assertHarmless(markdownText(text));
    });
  }

  it('is never markup, with any content', () => {
    const pieces = fc.array(
      fc.oneof(fc.constantFrom(...hostile, '\n', '  ', '(', ')', '.', '-'), fc.string({ unit: 'grapheme' })),
      {
        maxLength: 6,
      },
    );
    holds(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        assertHarmless(markdownText(text));
      }),
      { numRuns: 500 },
    );
  });

  it('is shown as written', () => {
    holds(
      fc.property(fc.string(), (text) => {
        assert.equal(
          read(markdownText(text)),
          text
            .replaceAll('\u0085', ' ')
            .replace(/(?![\t\n\r])\p{Cc}/gu, '\ufffd')
            .replace(/\s+/g, ' ')
            .trim(),
        );
      }),
    );
  });

  it('leaves a citation unchanged', () => {
    assert.equal(markdownText('Port Wenlow Mun. Code § 23.44.040(a)(1)'), 'Port Wenlow Mun. Code § 23.44.040(a)(1)');
    assert.equal(markdownText('D.C. Code § 7-2501.01'), 'D.C. Code § 7-2501.01');
  });

  it('shows direction controls instead of obeying them', () => {
    assert.equal(markdownText('a\u202eb\u2066c'), 'a\ufffdb\ufffdc');
  });
});

describe('addresses in a hover', () => {
  const refused = [
    'http://law.example',
    'javascript:alert(1)',
    'command:x',
    'file:///etc/passwd',
    'data:text/html,x',
    'not one',
  ];
  for (const address of [...refused, 'https://name:word@law.example/']) {
    it(`refuses ${address}`, () => assert.equal(safeAddress(address), undefined));
  }

  it('cannot end their link early', () => {
    const tails = fc.string().map((tail) => `https://law.example/${tail}`);
    holds(
      fc.property(tails, (address) => {
        const safe = safeAddress(address);
        if (safe === undefined) return;
        const found = [...eager.parse(`[x](${safe.href})`, {})].flatMap((token) => token.children ?? []);
        assert.deepEqual(
          found.map((token) => token.type),
          ['link_open', 'text', 'link_close'],
        );
        assert.equal(safe.host, 'law.example');
      }),
    );
  });
});

describe('a command link', () => {
  it('carries any argument and stays one link', () => {
    holds(
      fc.property(
        fc.string(),
        fc.record({ sectionId: fc.string(), citation: fc.string() }, { noNullPrototype: true }),
        (label, argument) => {
          const markdown = commandLink(`x${label}`, 'legalCode.openSection', argument, label);
          const tokens = eager.parse(markdown, {}).flatMap((token) => token.children ?? []);
          assert.equal(tokens[0]?.type, 'link_open');
          assert.equal(tokens.at(-1)?.type, 'link_close');
          assert.equal(tokens.filter((token) => token.type === 'link_open').length, 1);
          const address = String(tokens[0]?.attrGet('href'));
          const query = decodeURIComponent(address.slice(address.indexOf('?') + 1));
          assert.deepEqual(JSON.parse(query), [argument]);
        },
      ),
    );
  });
});
