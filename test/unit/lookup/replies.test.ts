import { strictEqual } from 'node:assert';
import { quotedSpans } from '../../../src/lookup/quoted-spans.ts';

const quoted = (text: string): string =>
  quotedSpans(text)
    .map(({ start, end }) => text.slice(start, end))
    .join('|');

describe('Quotations in replies and in markup', () => {
  it('reads the quotations of the message in a reply', () => {
    const text = 'On Tue, Mar 3, 2026, B. Counsel <b@firm.example> wrote:\n\n> SMC 5.04.010 says “the fee is due.”\n';
    strictEqual(quoted(text), 'the fee is due.');
  });
  it('keeps a block quotation', () => {
    strictEqual(quoted('SMC 5.04.010 provides:\n\n> The fee is due.\n').trim(), '> The fee is due.');
  });
  it('skips the marks in tags', () => {
    strictEqual(quoted('“the fee<sup><a href="#fn1">1</a></sup>”'), 'the fee<sup><a href="#fn1">1</a></sup>');
    strictEqual(quoted('"the fee<a href="#fn1">1</a>"'), 'the fee<a href="#fn1">1</a>');
  });
  for (const dash of ['--', '---', '&mdash;', '&#8212;'])
    it(`opens a quotation after ${dash}`, () =>
      strictEqual(quoted(`The text${dash}"the fee is due"`), 'the fee is due'));
});
