import { strict as assert } from 'node:assert';
import type { OwnStatements } from '../../../src/service/import/own-statements.ts';
import { CurrentTexts, currentNumberOf, relationsOf } from '../../../src/service/import/temporary-law.ts';

const law = { status: 'in_force' } as const;
const silent: OwnStatements['validity'] = {};
const temporary: OwnStatements['validity'] = { statusUntil: '2031-04-12', temporaryEffect: 'amended' };
const notCurrent = 'This codification is not the most current.';

describe('a permanent text that temporary law displaces', () => {
  it('is paired by its number, and only by that', () => {
    assert.equal(currentNumberOf('24-211.02(Perm)'), '24-211.02');
    assert.equal(currentNumberOf('24-211.02 (Permanent)'), '24-211.02');
    assert.equal(currentNumberOf('24-211.02(a)'), undefined);
    assert.deepEqual(relationsOf('24-211.02(Perm)'), [{ relation: 'temporary_text', number: '24-211.02' }]);
    assert.deepEqual(relationsOf('24-211.02'), []);
  });

  it('is superseded until the temporary law expires, if the current text names that law', () => {
    const texts = new CurrentTexts();
    texts.validityOf('1-1', law, { validity: temporary }, {});
    const expected = { status: 'superseded', temporaryEffect: 'displaced', statusUntil: '2031-04-12' };
    assert.deepEqual(texts.validityOf('1-1(Perm)', law, { validity: silent }, {}), expected);
  });

  it('is superseded even if only its own note says so', () => {
    const texts = new CurrentTexts();
    texts.validityOf('1-1', law, { validity: silent }, {});
    assert.deepEqual(texts.validityOf('1-1(Perm)', law, { validity: silent, notCurrent }, {}), {
      status: 'superseded',
      statusAsPublished: notCurrent,
    });
  });

  it('has an unknown status if no note confirms the pair, or nothing has its number', () => {
    const texts = new CurrentTexts();
    texts.validityOf('1-1', law, { validity: silent }, {});
    assert.equal(texts.validityOf('1-1(Perm)', law, { validity: silent }, {}).status, 'unknown');
    assert.equal(texts.validityOf('1-2(Perm)', law, { validity: silent, notCurrent }, {}).status, 'unknown');
  });

  it('is not in force under any other number either, if it says that it is not current', () => {
    const { status } = new CurrentTexts().validityOf('1-1', law, { validity: silent, notCurrent }, {});
    assert.equal(status, 'unknown');
  });
});

describe('the dates of a section', () => {
  const dates = { effectiveFrom: '2020-01-01', repealedOn: '2021-01-01', repealedOnBasis: 'stated' } as const;
  const of = (status: 'in_force' | 'repealed' | 'recodified') =>
    new CurrentTexts().validityOf('1', { status }, { validity: silent }, dates);

  it('of current law is its effective date', () =>
    assert.deepEqual(of('in_force'), { ...law, effectiveFrom: '2020-01-01' }));
  it('of a repealed section is that of its repeal, not an effective date', () =>
    assert.deepEqual(of('repealed'), { status: 'repealed', repealedOn: '2021-01-01', repealedOnBasis: 'stated' }));
  it('of a moved section is none', () => assert.deepEqual(of('recodified'), { status: 'recodified' }));
});
