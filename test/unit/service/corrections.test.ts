/** The file with a user's own corrections, and the errors in it. */
import { strict as assert } from 'node:assert';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ReadCorrections, readCorrections } from '../../../src/service/corrections.ts';

describe('a file of corrections', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'legal-code-names-'));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const read = (text: string): ReadCorrections => {
    const file = join(folder, 'law.db.names.yaml');
    writeFileSync(file, text);
    const { corrections, faults } = readCorrections(file);
    return { corrections, faults: faults.map((fault) => fault.replace(folder, '').slice(1)) };
  };

  it('gives a jurisdiction and its codes other names, and a code another numbering', () => {
    const { corrections, faults } = read(`
City of Marlow:
  name: Marlow
  short_name: Marlow
  other_names: [Marlow Town, Old Marlow]
  kind: town
  region: OR
  codes:
    Marlow Ordinances:
      name: Marlow Code
      kind: code
      abbreviations:
        - MC
        - M.C.
      marker: ''
      join: '-'
      levels: [Title, Chapter]
`);
    assert.deepEqual(faults, []);
    const { codes, ...marlow } = corrections.get('City of Marlow') ?? { codes: new Map() };
    assert.deepEqual(marlow, {
      name: 'Marlow',
      shortName: 'Marlow',
      otherNames: ['Marlow Town', 'Old Marlow'],
      kind: 'town',
      region: 'OR',
    });
    assert.deepEqual(codes.get('Marlow Ordinances'), {
      name: 'Marlow Code',
      kind: 'code',
      abbreviations: ['MC', 'M.C.'],
      marker: '',
      joined: { levels: ['title', 'chapter'], join: '-' },
    });
  });

  it('is absent or empty: nothing is corrected', () => {
    assert.deepEqual(readCorrections(join(folder, 'none.yaml')), { corrections: new Map(), faults: [] });
    assert.deepEqual(read('# nothing yet\n'), { corrections: new Map(), faults: [] });
  });

  it('names the line and the key of what it can’t read, and applies the rest', () => {
    const { corrections, faults } = read(`City of Marlow:
  name: 7
  kind: town
  colour: green
  codes:
    Marlow Code:
      abbreviations: [MC, 5]
      marker: Rule
      join: '-'
    Zoning: yes
Alder: county
`);
    assert.deepEqual(faults, [
      'law.db.names.yaml:2: City of Marlow › name: expected text',
      'law.db.names.yaml:4: City of Marlow › colour: unknown key; expected name, short_name, other_names, kind, region or codes',
      'law.db.names.yaml:7: City of Marlow › codes › Marlow Code › abbreviations: expected a list of texts',
      'law.db.names.yaml:7: City of Marlow › codes › Marlow Code: join and levels go together',
      'law.db.names.yaml:10: City of Marlow › codes › Zoning: expected corrections, one on each line below it',
      'law.db.names.yaml:11: Alder: expected corrections, one on each line below it',
    ]);
    assert.equal(corrections.get('City of Marlow')?.kind, 'town');
    assert.equal(corrections.get('City of Marlow')?.codes.get('Marlow Code')?.marker, 'Rule');
  });

  it('is not YAML: the line is named', () => {
    const { faults } = read('City of Marlow:\n  name: "Marlow\n');
    assert.match(faults[0] ?? '', /^law\.db\.names\.yaml:[23]: /);
    assert.deepEqual(read('- Marlow\n').faults, ['law.db.names.yaml:1: expected jurisdictions by name']);
  });
});
