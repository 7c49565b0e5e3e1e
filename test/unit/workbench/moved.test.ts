import { strict as assert } from 'node:assert';
import { moved } from '../../../src/workbench/check/moved.ts';

const draft = 'See § 9-204. It says “no dogs”.';
const number = '9-204';
const quotation = 'no dogs';

/** Replaces words of the draft. Returns the words that are marked then. */
function markedAfter(marked: string, replaced: string, by: string, { before = true } = {}): string | undefined {
  const at = draft.indexOf(replaced) + (replaced === '' || before ? 0 : replaced.length);
  const length = before ? replaced.length : 0;
  const start = draft.indexOf(marked);
  const edit = { rangeOffset: at, rangeLength: length, text: by };
  const now = moved({ start, end: start + marked.length }, [edit], marked === quotation);
  return now && (draft.slice(0, at) + by + draft.slice(at + length)).slice(now.start, now.end);
}

const inserted = (marked: string, after: string, text: string): string | undefined =>
  markedAfter(marked, after, text, { before: false });

describe('the words that a finding marks', () => {
  it('move with the text before them', () => {
    assert.equal(markedAfter(number, 'See', 'Under the rules, compare'), number);
    assert.equal(markedAfter(quotation, 'See § 9-204. ', ''), quotation);
  });

  it('do not grow when text is inserted beside them', () => {
    assert.equal(inserted(number, '9-204', '\n\n## Table of Authorities\n'), number);
    assert.equal(inserted(number, '§ ', '*'), number);
    assert.equal(inserted(quotation, 'no dogs', '.'), quotation);
  });

  it('are gone when they are deleted', () => {
    assert.equal(markedAfter(number, 'See § 9-204. ', ''), undefined);
    assert.equal(markedAfter(quotation, '“no dogs”', '“cats”'), undefined);
  });

  it('are another number once a digit is typed in, before, or after it', () => {
    assert.equal(markedAfter(number, '204', '205'), undefined);
    assert.equal(inserted(number, '9-204', '1'), undefined);
    assert.equal(inserted(number, '§ ', '1'), undefined);
  });

  it('are the same quotation while it is corrected', () => {
    assert.equal(markedAfter(quotation, 'dogs', 'cats'), 'no cats');
    assert.equal(markedAfter(quotation, 'says “no', 'reads “no'), ' dogs');
  });
});
