/** A number that the cited code lacks, but that another place’s code of the same abbreviation has. */
import { strict as assert } from 'node:assert';
import type { Code, Jurisdiction } from '../../../src/contract/resources.ts';
import { checkDraft } from '../../../src/lookup/check.ts';
import { untranslated } from '../../../src/lookup/failure-words.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import { cited, place, sectionOf, serviceOf } from './fake.ts';

const others: Code = { name: 'Aldham Fields Municipal Code', abbreviations: ['A.F.M.C.'], links: {}, extra: {} };
const elsewhere: Jurisdiction = {
  ...place,
  id: 'k',
  name: 'Aldham Fields',
  codes: [others],
  links: { numbered: '/k/sections' },
};
async function findings(text: string, number: string, code: Code = others) {
  const citation = `${code.name} § 9.12.020`;
  const theirs = sectionOf('9.12.020', { id: 'theirs', jurisdictionId: 'k', citation });
  const other = { ...elsewhere, codes: [code] };
  const service = serviceOf([theirs], { hits: { '9.12.020': [], [`Alder Falls Municipal Code § ${number}`]: [] } });
  const lookup = createLookup({
    client: async () => service.client,
    jurisdiction: (id) => [place, other].find((one) => one.id === id),
    all: async () => [place, other],
  });
  const written = text.replace(/^See |\.$/g, '');
  const found = await checkDraft(
    { name: 'memo.md', text, citations: [cited(text, written, { number })] },
    { lookup, client: async () => service.client, t: untranslated, today: '2026-01-01' },
  );
  return found.findings;
}

describe('a number of another place’s code', () => {
  it('is not found in the cited code, and the finding names the other section', async () => {
    const [finding, ...more] = await findings('See AFMC § 9.12.020.', '9.12.020');
    assert.deepEqual(more, []);
    assert.equal(finding?.kind, 'notFound');
    assert.match(finding?.message ?? '', /Another code .* has it: Aldham Fields Municipal Code § 9\.12\.020\.$/);
    assert.equal(finding?.section?.id, 'theirs');
  });

  it('is found in a code whose name begins with the year of its edition', async () => {
    const code = { name: '2013 Fire Code', abbreviations: [], links: {}, extra: {} };
    const [finding] = await findings('See Fire Code § 9.12.020.', '9.12.020', code);
    assert.match(finding?.message ?? '', /Another code .* has it: 2013 Fire Code § 9\.12\.020\.$/);
  });

  for (const [text, number] of [
    ['See Alder Falls Municipal Code § 9.12.020.', '9.12.020'],
    ['See § 9.12.020.', '9.12.020'],
    ['See AFMC § 9.12.030.', '9.12.030'],
  ] as const)
    it(`is not offered for ${text}`, async () => {
      const [finding] = await findings(text, number);
      assert.equal(finding?.kind, 'notFound');
      assert.equal(finding?.section, undefined);
    });
});
