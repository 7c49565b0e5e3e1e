/**
 * Numbering schemes of American local, tribal and regulatory law, each learned from a small generated code with that
 * numbering.
 */
import { strict as assert } from 'node:assert';
import { citeProvisions, learnNumbering, type ToCite } from '../../../src/citation/lexicon/numbering/index.ts';
import { hasScheme } from '../../../src/citation/lexicon/numbering/scheme.ts';
import type { Numbering } from '../../../src/contract/numbering.ts';
import { learnedFrom, name, schemes } from './real-schemes.ts';

describe('a code’s numbering is learned from the code', () => {
  it('in at least sixty schemes', () => assert.ok(schemes.length >= 60, String(schemes.length)));

  for (const scheme of schemes) {
    it(scheme.source, () => {
      const { numbering, cited } = learnedFrom(scheme);
      assert.equal(numbering.established, true);
      assert.equal(numbering.sections, 24);
      assert.equal(numbering.context?.form, scheme.context);
      for (const one of cited) assert.ok(hasScheme(numbering.schemes, one.number), one.number);
      assert.ok(!hasScheme(numbering.schemes, 'not-a-number'));
      const citations = cited.map(({ citation }) => citation);
      assert.equal(new Set(citations).size, citations.length, 'each citation belongs to one section');
      const expected = (scheme.cited ?? scheme.number)(2, 1, 3);
      assert.ok(
        citations.some((citation) => citation.endsWith(expected)),
        `${expected} in ${citations[10]}`,
      );
      assert.ok(
        numbering.subdivisions.some(({ lead, levels }) => lead === '' && levels.length === 2),
        'subdivisions',
      );
      assert.ok(
        numbering.ranges.some(({ text }) => text === ' through '),
        'ranges',
      );
      assert.ok(
        numbering.lists.some(({ text }) => text === ' and '),
        'lists',
      );
    });
  }

  it('with the article that makes a number the only one', () => {
    const charter = schemes.find(({ source }) => source.startsWith('Constitution of the Upper'));
    assert.ok(charter !== undefined);
    assert.equal(learnedFrom(charter).cited[0]?.citation, 'Test Nation Code art. I, § 11');
  });

  it('and is not established by fewer than ten sections', () => {
    const provisions = [1, 2, 3].map((s) => ({ kind: 'section', number: `1.0${s}`, containers: [], citation: '' }));
    assert.equal(learnNumbering({ name, published: [], provisions, texts: [], designators: [] }).established, false);
  });

  it('so that a new edition changes no citation', () => {
    for (const scheme of schemes) {
      const { numbering, provisions, cited } = learnedFrom(scheme);
      const [first] = provisions;
      assert.ok(first !== undefined);
      // The next edition has one more section, in the last chapter.
      const last = provisions.at(-1) ?? first;
      const next = { ...last, number: scheme.number(3, 2, 5), citation: '' };
      const later = citeProvisions(name, numbering, [...provisions, next]);
      assert.deepEqual(later.slice(0, cited.length), cited, scheme.source);
    }
  });

  it('so that a number that is also reserved elsewhere keeps its plain citation', () => {
    const at = (number: string, ...containers: readonly string[]): ToCite => ({
      kind: 'section',
      number,
      containers: containers.map((own, depth) => ({ level: ['title', 'chapter'][depth] ?? '', number: own })),
      citation: '',
    });
    const provisions = [
      ...['1-1403', '1-1404', '1-1405', '1-1406'].map((own) => at(own, '1', '14')),
      at('1-1403', '99'),
    ];
    const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
    const citations = (given: readonly ToCite[]): readonly string[] =>
      citeProvisions(name, numbering, given).map(({ citation }) => citation);
    const plain = citations(provisions.slice(0, -1));
    assert.equal(plain[0], 'Test Nation Code § 1-1403');
    assert.deepEqual(citations(provisions), [...plain, 'Test Nation Code tit. 99, § 1-1403']);
  });

  it('unless the user corrects it: the correction takes precedence', () => {
    const provisions = [1, 2, 3].map((s) => ({
      kind: 'section',
      number: `${s}`,
      containers: [{ level: 'chapter', number: '4' }],
      citation: '',
    }));
    const corrected = { marker: '', joined: { levels: ['chapter'], join: ':' } };
    const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [], corrected });
    assert.deepEqual(
      citeProvisions(name, numbering, provisions).map(({ citation }) => citation),
      ['Test Nation Code 4:1', 'Test Nation Code 4:2', 'Test Nation Code 4:3'],
    );
    assert.equal(numbering.schemes[0]?.parts[1]?.separator, ':');
  });

  it('and a number that occurs twice in one chapter gets an ordinal', () => {
    const twice = (citation: string): ToCite => ({ kind: 'section', number: '1.1', containers: [], citation });
    const provisions = [twice('a'), twice('b')];
    const numbering = learnNumbering({ name, published: [], provisions, texts: [], designators: [] });
    assert.deepEqual(
      citeProvisions(name, numbering, provisions).map(({ citation }) => citation),
      ['Test Nation Code § 1.1', 'Test Nation Code § 1.1 [2]'],
    );
  });

  it('with the abbreviations that the code itself uses, and initials only as candidates', () => {
    const provisions = [1, 2, 3].map((s) => ({ kind: 'section', number: `4.0${s}`, containers: [], citation: '' }));
    const texts = ['See TNLC § 4.01, TNLC § 4.02, TNLC § 4.03. This may be cited as the "Test Nation Law Code".'];
    const { citing } = learnNumbering({ name, published: [], provisions, texts, designators: [] });
    assert.deepEqual(
      citing.abbreviations.map(({ text, origin }) => [text, origin]),
      [
        ['TNLC', 'mined'],
        ['Test Nation Law Code', 'mined'],
        ['TNC', 'initials'],
      ],
    );
  });

  /** For a code of twelve sections with this text in one container. */
  const learnedFromText = (text: string, prefix = '', containers: ToCite['containers'] = []): Numbering => {
    const provisions = Array.from({ length: 12 }, (_, at) => ({
      kind: 'section',
      number: `${prefix}${at + 1}`,
      containers,
      citation: '',
    }));
    return learnNumbering({ name, published: [], provisions, texts: [text], designators: [] });
  };

  it('with no abbreviation that is a container’s number, a word in capitals, or another law’s', () => {
    const article = [{ level: 'article', number: 'XIX' }];
    const roman = 'See Article XIX, Section 9.41.2, Article XIX, Section 9.41.3, Article XIX, Section 9.41.4. ';
    const capitals =
      'SECTION 9.41.1 OR 9.41.2 OR 9.41.3 OR 9.41.4. SEE SEC. 9.41.1; SEE SEC. 9.41.2; SEE SEC. 9.41.3. ';
    const state = 'RCW 9.41.1, RCW 9.41.2, RCW 9.41.3, RCW 9.94.1, RCW 9.94.2, RCW 9.94.3, RCW 70.1.2.';
    const { citing } = learnedFromText(roman + capitals + state, '9.41.', article);
    assert.deepEqual(
      citing.abbreviations.map(({ text }) => text),
      ['TNC'],
    );
  });

  it('with the signs that its own text writes before its numbers', () => {
    const { citing } = learnedFromText('As Section 2 and section 3 say, under Rule 4 and SECTION 5.');
    assert.deepEqual(citing.markers, [
      { text: 'Section', count: 3 },
      { text: 'Rule', count: 1 },
    ]);
  });

  it('without subdivisions or ranges from amounts that look like its plain numbers', () => {
    const { subdivisions, ranges, lists } = learnedFromText(
      'A lot of 3.5 acres, 2.5 feet, 4-6 signs, 7 to 9 days. Sections 2 through 4, and sections 5 and\n6(a).',
    );
    assert.deepEqual(
      [subdivisions, ranges, lists].map((all) => all.map((each) => ('text' in each ? each.text : each.example))),
      [['(a)'], [' through '], [' and ']],
    );
  });
});
