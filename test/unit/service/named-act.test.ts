import { strict as assert } from 'node:assert';
import { namedAct, standsUnder } from '../../../src/service/search/named-act.ts';

describe('an act named in a question', () => {
  const cases: readonly (readonly [query: string, above: readonly string[], stands: boolean])[] = [
    ['human rights act', ['Human Rights'], true],
    ['human rights act', ['Human Rights Act of 1977'], true],
    ['human rights act', ['Human Rights Law.'], true],
    ['human rights act of 1977', ['Human Rights Generally.'], true],
    ['human rights act', ['Human Rights Law Enforcement'], false],
    ['port wenlow human rights act', ['Human Rights'], true],
    ['port wenlow human rights act', ['Rights'], false],
    ['human rights act', ['Civil Rights'], false],
  ];
  for (const [query, above, stands] of cases)
    it(`${query}: ${stands ? 'has' : 'does not have'} what is under ${above.join()}`, () => {
      const act = namedAct(query);
      assert.ok(act !== undefined);
      assert.equal(standsUnder(act, above), stands);
    });

  it('is absent if no act is named', () => assert.equal(namedAct('does a dog need a license'), undefined));
});
