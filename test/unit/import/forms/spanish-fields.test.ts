/** Field names in Spanish. */
import { strict as assert } from 'node:assert';
import { historiesOf, placesOf, read, sectionsOf } from './shown.ts';

const text = 'Ninguna persona operará un negocio sin licencia del municipio.';
const expected = [`1.2.001 Licencia | ${text}`, `1.2.002 Multas | ${text}`];
const places = ['title 1, chapter 2', 'title 1, chapter 2'];

describe('field names in Spanish', () => {
  const rows = ['Licencia', 'Multas'].map((heading, at) => ({
    Título: 'Título 1 - Administración',
    Capítulo: 'Capítulo 2 - Del Gobierno',
    Artículo: `1.2.00${at + 1}`,
    Encabezado: heading,
    Texto: text,
    Historial: '(Ordenanza Núm. 12, Serie 2008-2009)',
  }));
  const nested = {
    municipio: 'Robledal, PR',
    titulos: [
      {
        numero: 1,
        nombre: 'Administración',
        capitulos: [
          {
            numero: 2,
            nombre: 'Del Gobierno',
            articulos: rows.map(({ Artículo, Encabezado }) => ({ numero: Artículo, titulo: Encabezado, texto: text })),
          },
        ],
      },
    ],
  };
  for (const [form, file, name] of [
    ['a list of records', JSON.stringify(rows), 'code.json'],
    ['a record on each line', rows.map((row) => JSON.stringify(row)).join('\n'), 'code.jsonl'],
    ['nested records', JSON.stringify(nested), 'code.json'],
  ] as const)
    it(`are read in ${form}`, () => {
      const found = read(file, name);
      assert.deepEqual(sectionsOf(found), expected);
      assert.deepEqual(placesOf(found), places);
    });

  it('give an article its sections', () => {
    const file = [1, 2].map((at) => ({
      articulo: `${at} Licencias`,
      seccion: `${at}-1`,
      epigrafe: 'Fin',
      texto: text,
    }));
    assert.deepEqual(placesOf(read(JSON.stringify(file), 'code.json')), ['article 1', 'article 2']);
  });

  it('are read in front matter', () => {
    const matter = Object.entries(rows[0] ?? {}).flatMap(([key, value]) =>
      key === 'Texto' ? [] : `${key}: "${value}"`,
    );
    const found = read(`---\n${matter.join('\n')}\n---\n\n${text}\n`, 'code.md');
    assert.deepEqual(sectionsOf(found), [expected[0]]);
    assert.deepEqual(placesOf(found), [places[0]]);
    assert.deepEqual(historiesOf(found)[0], ['(Ordenanza Núm. 12, Serie 2008-2009)']);
  });
});
