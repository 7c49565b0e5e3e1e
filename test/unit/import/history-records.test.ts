import { strict as assert } from 'node:assert';
import { imported } from './imported.ts';
import { history, library, removeTrees, section, title } from './trees.ts';

afterEach(removeTrees);

const notes: Readonly<Record<string, string | readonly string[]>> = {
  '1.1': '(Ord. 18381 § 4, 1-25-05; Ord. 17269 § 1, 6-2-98. Code 1995 § 2-30.)',
  '1.2': ['(Prior code § 4-3; Ord. 17269 § 2, 6-2-98)', '[Ord. 18400, passed 3-1-2006] Penalty, see § 9.99'],
  '1.3': '(L.L. No. 3, 5-6-1999; L.L. No. 3, 2-2-2001)',
  '1.4': 'Reserved for the future.',
  '1.5': '1994, c. 1; 1994, Sp. Sess. II, c. 1',
};

async function importNotes(acts: readonly object[] = []) {
  const file = {
    format: 'legal-code-lookup/1',
    jurisdiction: { name: 'Elmford', region: 'OR' },
    codes: [{ name: 'Elmford Code', codified_through: '2025-01-31' }],
    sections: Object.entries(notes).map(([number, note]) => ({ number, text: 'Words.', history: note })),
    acts,
  };
  const { store, skipped } = await imported({ 'code.json': JSON.stringify(file) });
  assert.deepEqual(skipped, []);
  return store.only;
}

describe('history notes in the JSON format', () => {
  it('become a chain with the oldest first, from a note in either order', async () => {
    const { chain, aliases } = (await importNotes()).section('1.1');
    assert.deepEqual(
      chain.map((entry) => [entry.actNumber ?? entry.actTitle, entry.actPath, entry.adoptedOn]),
      [
        ['Code 1995', '§ 2-30', undefined],
        ['17269', '§ 1', '1998-06-02'],
        ['18381', '§ 4', '2005-01-25'],
      ],
    );
    assert.deepEqual(aliases, ['2-30']);
  });

  it('give former numbers, and no penalty', async () => {
    const { chain, aliases, notes } = (await importNotes()).section('1.2');
    assert.deepEqual(
      chain.map((entry) => [entry.actNumber, entry.adoptedOn]),
      [
        ['17269', '1998-06-02'],
        ['18400', '2006-03-01'],
      ],
    );
    assert.deepEqual(aliases, ['4-3']);
    assert.deepEqual(notes, [
      { kind: 'Prior Codifications', text: 'Prior code § 4-3' },
      // The penalty is law, not history: it is kept in the publisher’s words.
      { kind: 'History', text: '[Ord. 18400, passed 3-1-2006] Penalty, see § 9.99' },
    ]);
  });

  it('make one unverified record of an ordinance that several sections name', async () => {
    const publication = await importNotes();
    const key = publication.section('1.1').chain[1]?.actKey;
    assert.equal(publication.section('1.2').chain[0]?.actKey, key);
    const act = publication.act(key ?? '');
    assert.deepEqual(
      [act.type, act.number, act.adoptionDate, act.source?.verificationStatus],
      ['Ordinance', '17269', '1998-06-02', 'unverified'],
    );
  });

  it('distinguish local laws whose numbers restart each year', async () => {
    const { chain } = (await importNotes()).section('1.3');
    assert.equal(new Set(chain.map((entry) => entry.actKey)).size, 2);
  });

  it('distinguish the chapters of a special session from those of the regular one', async () => {
    const { chain } = (await importNotes()).section('1.5');
    assert.deepEqual(
      chain.map((entry) => [entry.actNumber, entry.actKey]),
      [
        ['c. 1', 'Session Law c. 1 (1994)'],
        ['c. 1', undefined],
      ],
    );
  });

  it('are notes when they are not history', async () => {
    const { chain, notes } = (await importNotes()).section('1.4');
    assert.deepEqual([chain, notes], [[], [{ kind: 'History', text: 'Reserved for the future.' }]]);
  });

  it('name the file’s own record of an act when the dates agree, and no other record when they do not', async () => {
    const agreeing = { key: 'Ord. 17269', type: 'Ordinance', number: '17269', adoption_date: '1998-06-02' };
    assert.equal((await importNotes([agreeing])).section('1.1').chain[1]?.actKey, 'Ord. 17269');
    const another = { ...agreeing, adoption_date: '1988-06-02' };
    assert.equal((await importNotes([another])).section('1.1').chain[1]?.actKey, undefined);
  });
});

it('has one record for an ordinance that histories of Open Law Library XML name', async () => {
  const row = (text: string) => `<annotation type="History">${text}</annotation>`;
  const sections = ['1.1', '1.2'].map((number) =>
    section(number, `<text>Words.</text>${history(row(`Ord. 1984-2 § ${number.slice(2)}, 1984`))}`),
  );
  const { store } = await imported(library(title(sections.join(''))));
  const keys = ['1.1', '1.2'].map((number) => store.only.section(number).chain[0]?.actKey);
  assert.deepEqual(keys, ['Ordinance 1984-2', 'Ordinance 1984-2']);
  assert.deepEqual(
    store.only.acts.map(({ key, adoptionDate }) => [key, adoptionDate]),
    [['Ordinance 1984-2', undefined]],
  );
});
