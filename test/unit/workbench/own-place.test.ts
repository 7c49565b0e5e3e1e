import { strict as assert } from 'node:assert';
import { buildLexicon, createRecognizer } from '../../../src/citation/index.ts';
import { ofOwnPlace } from '../../../src/workbench/completion/own-place.ts';

describe('an abbreviation that several places share', () => {
  const codes = [{ name: 'Municipal Code', abbreviations: ['QMC'] }];
  const jurisdictions = ['Quillport', 'Quarry', 'Queen'].map((name) => ({ id: name.toLowerCase(), name, codes }));
  const [citation] = createRecognizer(buildLexicon({ jurisdictions })).recognize('See QMC 5.04.010.');

  it('is completed as the one place of them that the user writes about', () => {
    assert.ok(citation?.jurisdictionId === null);
    assert.equal(ofOwnPlace(citation, ['quarry', 'elsewhere'])?.jurisdictionId, 'quarry');
  });

  it('stays undecided where the user writes about several of them, or none', () => {
    assert.ok(citation);
    assert.equal(ofOwnPlace(citation, ['quarry', 'queen']), undefined);
    assert.equal(ofOwnPlace(citation, ['elsewhere']), undefined);
  });
});
