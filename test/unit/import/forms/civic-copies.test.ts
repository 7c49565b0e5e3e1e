/** Codes as civic groups keep them: Markdown made from pages, pages of by-laws in a site's files, histories before the text. */
import { strict as assert } from 'node:assert';
import { imported } from '../imported.ts';

const port = { place: 'Port Wenlow, WA', code: 'Port Wenlow Municipal Code' };

async function sectionsIn(text: string, name: string): Promise<readonly string[]> {
  const { store } = await imported({ [name]: text }, port);
  return store.only.sections
    .filter(({ number }) => number !== '')
    .map(({ number, heading = '', containers, text: blocks, chain }) => {
      const place = containers.map(({ level, number: own = '' }) => `${level} ${own}`.trim()).join(', ');
      const words = blocks.map(({ designators, text: own = '' }) => [...designators, own].join(' '));
      const acts = chain.map(({ actNumber = '', effectiveFrom = '' }) => `${actNumber} ${effectiveFrom}`.trim());
      return [place, `${number} ${heading}`, words.join(' / '), ...acts].join(' | ');
    });
}

describe('a Markdown that a program made from pages', () => {
  it('has no heads of pages, and no sentence in two parts', async () => {
    const code = `# CHAPTER I: NAME

## § 1 NAME.

The name of the city is Port Wenlow, and the city may change it by

---

# Port Wenlow - Charter

ordinance.
(a) No ordinance under this section is an emergency ordinance.

---

Port Wenlow - Charter

---

# CHAPTER II: POWERS

## § 1 POWERS.

The city may ring bells,

---

# Port Wenlow - Charter

and fly kites.

---

# Powers

(b) It may do so at night.
`;
    assert.deepEqual(await sectionsIn(code, 'charter.md'), [
      'chapter I | 1 NAME | The name of the city is Port Wenlow, and the city may change it by ordinance. / (a) No ordinance under this section is an emergency ordinance.',
      'chapter II | 1 POWERS | The city may ring bells, and fly kites. / (b) It may do so at night.',
    ]);
  });

  it('keeps headings that occur once or twice below a rule', async () => {
    const code =
      '# CHAPTER 1: BELLS\n\n---\n\n# Bells of the market\n\n## § 1 HOURS.\n\nNoon.\n\n---\n\n## § 2 KEEPER.\n\nThe warden.\n';
    assert.deepEqual(
      (await sectionsIn(code, 'code.md')).map((line) => line.split(' | ')[0]),
      ['chapter 1, heading', 'chapter 1, heading'],
    );
  });
});

describe('a by-law in the files of a site', () => {
  it('is read as the page below its front matter, by the names of Akoma Ntoso', async () => {
    const code = `---
title: Commonage
language: eng
toc:
- title: 1. Definitions
---

<div>

<div class="coverpage"><h1>Commonage By-law, 2009</h1></div>

<article class="akn-act"><span class="akn-body"><section class="akn-section" id="sec_1"><h3>1. Definitions</h3>
<span class="akn-content"><span class="akn-blockList"><span class="akn-listIntroduction">"<span class="akn-def">brand</span>" means a mark, but not any—</span><span class="akn-item"><span class="akn-num">(a)</span><span class="akn-p">mark on a horn;</span></span><span class="akn-item"><span class="akn-num">(b)</span><span class="akn-p">notch.</span></span></span></span></section>
<section class="akn-section" id="sec_2"><h3>2. Camps</h3>
<section class="akn-subsection"><span class="akn-num">(1)</span><span class="akn-content"><span class="akn-p">The town may set camps aside.</span></span></section></section></span></article>
</div>
`;
    assert.deepEqual(await sectionsIn(code, 'index.md'), [
      ' | 1 Definitions | "brand" means a mark, but not any— / (a) mark on a horn; / (b) notch.',
      ' | 2 Camps | (1) The town may set camps aside.',
    ]);
  });
});

describe('a history before the text, in its paragraph', () => {
  it('is read as a history', async () => {
    const code =
      '18.02.010 Title.\n(Amended by Ordinance No. 171455, effective August 29, 1997.)  This title is called “Noise”.\n' +
      '18.02.020 Adopted codes.\n(Adopted codes are listed in the clerk’s office.) Each has a number.\n';
    assert.deepEqual(await sectionsIn(code, 'code.txt'), [
      ' | 18.02.010 Title | This title is called “Noise”. | 171455 1997-08-29',
      ' | 18.02.020 Adopted codes | (Adopted codes are listed in the clerk’s office.) Each has a number.',
    ]);
  });
});

describe('a letter above the first article', () => {
  it('does not contain the articles, whose headings have its style', async () => {
    const code =
      '# CHARTER\n\n## LETTER OF INTRODUCTION\n\nTo the council: here is the charter.\n\n## ARTICLE 1. NAME\n\n### SECTION 1-1: NAME\n\nThe city is Port Wenlow.\n\n## ARTICLE 2. COUNCIL\n\n### SECTION 2-1: COUNCIL\n\nIt has a council.\n';
    assert.deepEqual(await sectionsIn(code, 'charter.md'), [
      'article 1 | 1-1 NAME | The city is Port Wenlow.',
      'article 2 | 2-1 COUNCIL | It has a council.',
    ]);
  });
});

describe('annotations below a section', () => {
  it('are its note', async () => {
    const code =
      '§ 1. Bells\nBells ring at noon.\nHistory\nCD-59-86, December 11, 1986.\nAnnotations\n1. Authority\nThe council may regulate bells. Elm v. Oak (1962) 306 F.2d 819.\n§ 2. Horns\nA horn sounds once.\n';
    const { store } = await imported({ 'code.txt': code }, port);
    const { text, notes } = store.only.section('1');
    assert.deepEqual(
      text.map(({ text: words }) => words),
      ['Bells ring at noon.'],
    );
    assert.ok(notes.some(({ kind, text: words }) => kind === 'Annotations' && words.includes('Elm v. Oak')));
  });
});

describe('records with headings in Markdown', () => {
  const rows = (places: readonly string[]): string =>
    [
      ['## CHAPTER 4.02 | NOISE', ''],
      ['### § 4.02.010. Bells.', 'Bells ring at noon.\n(Ord. 90-15 § 5, 1991)'],
      ['### § 4.02.020. Repealed.', ''],
    ]
      .map(([header, content], at) =>
        JSON.stringify({ header, content, state: 'wa', city: places[at % places.length] }),
      )
      .join('\n');

  it('are read by the level in their marks', async () => {
    const { store } = await imported({ 'rows.jsonl': rows(['port_wenlow']) }, { code: 'Port Wenlow Municipal Code' });
    assert.equal(store.only.jurisdiction.name, 'Port Wenlow');
    assert.deepEqual(
      store.only.sections.map(({ number, status, containers }) => [number, status, containers[0]?.heading].join(' ')),
      ['4.02.010 in_force NOISE', '4.02.020 repealed NOISE'],
    );
  });

  it('of several places are not one code', async () => {
    const { store, skipped } = await imported({ 'rows.jsonl': rows(['port_wenlow', 'elm']) }, port);
    assert.deepEqual(store.publications, []);
    assert.deepEqual(skipped, [
      'rows.jsonl: its records are of 2 places: a file with the records of one place was expected',
    ]);
  });
});

describe('a code whose sections have plain numbers', () => {
  it('is read by the numbers that rise through its chapters', async () => {
    const code =
      'TRIBAL COURT CODE\n\nCHAPTER I\n\nTHE COURT\n\n101. Creation. There is a court.\n\n102. Jurisdiction. The court hears:\n  1. All matters of bells.\n  2. All matters of horns.\n\nCHAPTER II\n\nPROCEDURE\n\n201. Complaint. An action begins with a complaint.\n\n202. Service.\n\nService is by mail.\n';
    assert.deepEqual(await sectionsIn(code, 'code.txt'), [
      'chapter I | 101 Creation | There is a court.',
      'chapter I | 102 Jurisdiction | The court hears: / 1. All matters of bells. / 2. All matters of horns.',
      'chapter II | 201 Complaint | An action begins with a complaint.',
      'chapter II | 202 Service | Service is by mail.',
    ]);
  });
});

describe('a title with its end in brackets', () => {
  it('has the act that ended the section in its history', async () => {
    const code =
      '# Chapter 6.04 CATS\n\n## 6.04.010 Dogs.\n\nDogs bark.\n\n## 6.04.020 Cats. (Repealed by Ord. 98-1180)\n';
    assert.deepEqual(await sectionsIn(code, 'code.md'), [
      'chapter 6.04 | 6.04.010 Dogs | Dogs bark.',
      'chapter 6.04 | 6.04.020 Cats |  | 98-1180',
    ]);
  });
});

describe('a heading without a number in a section', () => {
  it('is text of the section if its style is below that of the section, or it names a table', async () => {
    const code = `# Title 15 Land

### 15.1.010 Farms

A farm has fields.

#### Permitted uses

Corn is permitted.

#### History

- Amended by Ord. 22-19 on 10/7/2019

### 15.1.020 Lots

## Table 1 – Lots

| Lot | Width |
| --- | --- |
| A | 40 |

### 15.1.030 Roads

A road is wide.
`;
    assert.deepEqual(await sectionsIn(code, 'title-15.md'), [
      'title 15 | 15.1.010 Farms | A farm has fields. / Permitted uses / Corn is permitted. | 22-19',
      'title 15 | 15.1.020 Lots | Table 1 – Lots / ',
      'title 15 | 15.1.030 Roads | A road is wide.',
    ]);
  });

  it('heads a group if sections are below it', async () => {
    const headings = ['## 2.1 Farms', '### Roads', '#### 2.1.1 Width', '#### 2.1.2 Signs'];
    const code = headings.map((heading) => `${heading}\n\nA road is wide.\n`).join('\n');
    assert.deepEqual(await sectionsIn(code, 'code.md'), [
      ' | 2.1 Farms | A road is wide.',
      'heading | 2.1.1 Width | A road is wide.',
      'heading | 2.1.2 Signs | A road is wide.',
    ]);
  });
});

describe('the label of a history', () => {
  it('is no note', async () => {
    const text = '§ 1-1. Dogs.\n\nA dog is kept at home.\n\nHistory: Ord. 5, 1990.\n';
    const { store } = await imported({ 'code.txt': text }, port);
    const [section] = store.only.sections;
    assert.deepEqual([section?.notes, section?.chain.map(({ note }) => note)], [[], ['Ord. 5, 1990.']]);
  });
});
