import { strict as assert } from 'node:assert';
import { actWords } from '../../../src/lookup/change-words.ts';

const words = (actPath: string): string | undefined =>
  actWords({ action: 'amended', act: { type: 'D.C. Law', number: '24-342' }, actPath, links: {}, extra: {} });

describe('the words for an act', () => {
  it('have its sections', () => {
    assert.equal(words('title I, §§ 103(b), 104'), 'D.C. Law 24-342, title I, §§ 103(b), 104');
  });

  it('have only the first of dozens of sections', () => {
    const all = Array.from({ length: 40 }, (_, at) => `3(c)(1)(${at + 1})`).join(', ');
    assert.equal(words(`§§ ${all}`), 'D.C. Law 24-342, §§ 3(c)(1)(1), 3(c)(1)(2), 3(c)(1)(3), 3(c)(1)(4), …');
  });
});
