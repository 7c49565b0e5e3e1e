/**
 * Invented codes with structures that the D.C. Code lacks: a borough, a parish, a unified government, a rancheria and a
 * town.
 */
import { strict as assert } from 'node:assert';
import { validityOf } from '../../../src/contract/validity.ts';
import type { SectionRecord } from '../../../src/service/store/records.ts';
import { imported } from './imported.ts';
import { namespaces, removeTrees } from './trees.ts';

afterEach(removeTrees);

const document = (id: string, heading: string, body: string): string =>
  `<document ${namespaces} id="${id}"><heading>${heading}</heading><meta><recency through="2025-06-30"/></meta>${body}</document>`;

const container = (prefix: string, number: string, heading: string, body = ''): string =>
  `<container><prefix>${prefix}</prefix><num>${number}</num><heading>${heading}</heading>${body}</container>`;

const section = (number: string, heading: string, body: string, history = ''): string =>
  `<section><prefix>Sec.</prefix><num>${number}</num><heading>${heading}</heading><text>${body}</text>${
    history === '' ? '' : `<annotation type="History">${history}</annotation>`
  }</section>`;

async function importing(title: string, documents: Readonly<Record<string, string>>) {
  const includes = Object.keys(documents).map((path) => `<xi:include href="./${path}"/>`);
  const index = `<library ${namespaces}><heading>${title}</heading>${includes.join('')}</library>`;
  const { store, summary, skipped } = await imported({ 'index.xml': index, ...documents });
  const sections = store.publications.flatMap((publication) => publication.sections);
  const byNumber = (number: string): SectionRecord => {
    const found = sections.find((each) => each.number === number);
    assert.ok(found, `${number} among ${sections.map((each) => each.number).join(', ')}`);
    return found;
  };
  return { governments: store.publications.map(({ jurisdiction }) => jurisdiction), store, summary, skipped, byNumber };
}

const statusOn = ({ status, effectiveFrom, ...rest }: SectionRecord, day: string): string =>
  validityOf({ status, ...(effectiveFrom === undefined ? {} : { effectiveFrom }), ...rest }, day).status;

describe('a borough whose chapters state their force', () => {
  const folder = 'us/ak/boroughs/kenwick/code/index.xml';
  const code = document(
    'KBC',
    'Kenwick Borough Code of Ordinances',
    container(
      'Title',
      '21',
      'Zoning',
      container('Chapter', '21.10', 'Wetlands [Effective January 1, 2031]', section('21.10.010', 'Purpose.', 'Kept.')) +
        container('Chapter', '21.15', 'Piers [Expires June 30, 2027]', section('21.15.010', 'Piers.', 'Lit.')) +
        container('Chapter', '21.18', 'Rafts [Not Funded]', section('21.18.010', 'Rafts.', 'Tied.')) +
        container(
          'Chapter',
          '21.20',
          'Hearings [Repealed]',
          '<text>Repealed by Ord. No. 2019-03, § 4, effective April 1, 2019.</text>',
        ) +
        container(
          'Chapter',
          '21.25',
          'Setbacks',
          section('21.25.010', 'Appeals.', 'To the assembly.', 'KBC § 21.32.100; Ord. 82-27 § 2 (part)') +
            section('21.25.020', 'Signs. (Suspended until further notice)', 'Small.') +
            section('21.25.030', 'Fences.', 'Repealed by Ord. 2020-5.', 'Ord. 1999-1, 2-1-99; Ord. 2020-5, 3-1-20'),
        ),
    ),
  );
  const kenwick = () => importing('Kenwick Borough', { [folder]: code });

  it('is named as its publisher names it', async () => {
    const { governments } = await kenwick();
    assert.deepEqual(
      governments.map(({ name, kind, region, otherNames }) => [name, kind, region, otherNames]),
      [['Kenwick Borough', 'borough', 'AK', ['Borough of Kenwick']]],
    );
  });

  it('has sections that are in force only if their chapter is', async () => {
    const { byNumber } = await kenwick();
    for (const [number, day, status] of [
      ['21.10.010', '2026-01-01', 'not_yet_in_effect'],
      ['21.10.010', '2031-01-01', 'in_force'],
      ['21.15.010', '2027-06-29', 'in_force'],
      ['21.15.010', '2027-07-01', 'unknown'],
      ['21.18.010', '2026-01-01', 'not_funded'],
      ['21.25.010', '2026-01-01', 'in_force'],
      ['21.25.020', '2026-01-01', 'unknown'],
    ] as const)
      assert.equal(statusOn(byNumber(number), day), status, `${number} on ${day}`);
    assert.equal(byNumber('21.18.010').statusAsPublished, 'Chapter 21.18: Rafts [Not Funded]');
    assert.equal(byNumber('21.25.020').statusAsPublished, 'Suspended until further notice');
  });

  it('recognizes a repeal by the act that the text names', async () => {
    const { byNumber } = await kenwick();
    const chapter = byNumber('21.20');
    assert.deepEqual(
      [chapter.status, chapter.repealedOn, chapter.repealedOnBasis],
      ['repealed', '2019-04-01', 'stated'],
    );
    assert.deepEqual(
      chapter.chain.map(({ action, actNumber, actPath }) => [action, actNumber, actPath]),
      [['repealed', '2019-03', '§ 4']],
    );
    assert.deepEqual(
      byNumber('21.25.030').chain.map(({ action, actNumber }) => [action, actNumber]),
      [
        ['unknown', '1999-1'],
        ['repealed', '2020-5'],
      ],
    );
  });

  it('reads another code’s number in a history as no act, and keeps the words', async () => {
    const { chain, notes } = (await kenwick()).byNumber('21.25.010');
    assert.deepEqual(
      chain.map(({ actType, actNumber }) => [actType, actNumber]),
      [['Ordinance', '82-27']],
    );
    assert.deepEqual(notes, [{ kind: 'History', text: 'KBC § 21.32.100; Ord. 82-27 § 2 (part)' }]);
  });
});

it('A parish keeps a subtitle of its charter, short prefixes and ranges of numbers', async () => {
  const { summary, skipped, byNumber } = await importing('St. Verrett Parish Government', {
    'us/la/parishes/st-verrett/charter/index.xml': document(
      'St. Verrett Parish Home Rule Charter',
      'HOME RULE CHARTER FOR LOCAL SELF-GOVERNMENT',
      `<heading type="sub">Adopted October 3, 1992</heading>${container('ARTICLE', 'I', 'POWERS', section('1-01.', 'Name.', 'St. Verrett.'))}`,
    ),
    'us/la/parishes/st-verrett/code/index.xml': document(
      'St. Verrett Parish Code',
      'CODE OF ORDINANCES, PARISH OF ST. VERRETT, LOUISIANA',
      '<section><prefix>Secs.</prefix><num>1-2–1-9.</num><heading>Reserved.</heading></section>',
    ),
  });
  assert.deepEqual(skipped, []);
  assert.equal(summary.characters.read, summary.characters.stored);
  assert.equal(summary.jurisdictions, 1);
  assert.equal(byNumber('1-2–1-9').status, 'reserved');
  assert.equal(byNumber('').text[0]?.text, 'Adopted October 3, 1992');
});

it('A unified government is one, also where only its charter names it, and no state', async () => {
  const folder = 'us/ks/consolidated/greer-linn';
  const { governments, store } = await importing('Law Library', {
    [`${folder}/rules.xml`]: document(
      '',
      'Rules of the Board of Health',
      container('Rule', '1', 'Meetings', '<text>Monthly.</text>'),
    ),
    [`${folder}/charter.xml`]: document(
      '',
      'Charter of the Unified Government of Greer County and Linn City',
      container('Section', '1', 'Powers', '<text>All.</text>'),
    ),
    [`${folder}/zoning.xml`]: document(
      '',
      'Zoning Ordinance',
      container('Exhibit', 'A', 'Map', '<text>Districts.</text>'),
    ),
  });
  assert.deepEqual(
    governments.map(({ key, name, kind, region, formerKeys }) => [key, name, kind, region, formerKeys]),
    [[folder, 'Unified Government of Greer County and Linn City', 'consolidated government', 'KS', undefined]],
  );
  assert.deepEqual(
    store.only.codes.map(({ kind }) => kind),
    ['rules', 'charter', 'zoning'],
  );
});

it('A rancheria without a path is one government, and what awaits approval is not in force', async () => {
  const { governments, byNumber } = await importing('Tribal Law Library', {
    'constitution.xml': document(
      'Willow Flat Rancheria Constitution',
      'CONSTITUTION OF THE WILLOW FLAT RANCHERIA OF POMO INDIANS',
      container('ARTICLE', 'I', 'NAME', '<text>The Tribe.</text>'),
    ),
    'bylaws.xml': document(
      'Willow Flat Bylaws',
      'BYLAWS OF THE WILLOW FLAT RANCHERIA',
      section('1', 'Chair.', 'Presides.'),
    ),
    'code.xml': document(
      'Willow Flat Tribal Code',
      'WILLOW FLAT TRIBAL CODE',
      section('1-1-2', 'Judges [pending approval of the Secretary]', 'Three.'),
    ),
  });
  assert.deepEqual(
    governments.map(({ name, shortName, kind }) => [name, shortName, kind]),
    [['Willow Flat Rancheria of Pomo Indians', 'Willow Flat Rancheria', 'rancheria']],
  );
  const { status, statusAsPublished } = byNumber('1-1-2');
  assert.deepEqual([status, statusAsPublished], ['unknown', 'pending approval of the Secretary']);
});

it('An approval in a town’s history is no act of its own', async () => {
  const history = 'ATM 3/10/1952, Art. 12; amended STM 10-6-1997, Art. 4; AG approval 1-14-1998';
  const { byNumber } = await importing('Town of Hollis Neck', {
    'us/ma/towns/hollis-neck/bylaws/index.xml': document(
      'Town of Hollis Neck General Bylaws',
      'GENERAL BYLAWS OF THE TOWN OF HOLLIS NECK, MASSACHUSETTS',
      section('1', 'Meetings', 'Held in March.', history),
    ),
  });
  assert.deepEqual(
    byNumber('1').chain.map(({ actType, actNumber, adoptedOn, note }) => [actType, actNumber, adoptedOn, note]),
    [
      ['Annual Town Meeting', 'Art. 12', '1952-03-10', 'ATM 3/10/1952, Art. 12'],
      ['Special Town Meeting', 'Art. 4', '1997-10-06', 'amended STM 10-6-1997, Art. 4; AG approval 1-14-1998'],
    ],
  );
});

it('Two governments of one library have their own acts, also where these have the same number', async () => {
  const history = '<annotation type="History" doc="Ord. 2001-1">Ord. 2001-1</annotation>';
  const code = (title: string): string =>
    document('', title, `<section><num>1.1</num><text>Law.</text>${history}</section>`);
  const act = (title: string, day: string): string =>
    `<document ${namespaces} id="Ord. 2001-1"><num>2001-1</num><heading>${title}</heading><meta><effective>${day}</effective></meta></document>`;
  const acts = ['us/wi/tribes/pine-lake/acts/1.xml', 'us/wi/counties/otter/acts/1.xml'];
  const collection = acts.map((path) => `<collection name="acts"><xi:include href="./${path}"/></collection>`).join('');
  const codes = ['us/wi/tribes/pine-lake/code/index.xml', 'us/wi/counties/otter/code/index.xml'];
  const { store } = await imported({
    'index.xml': `<library ${namespaces}><heading>Library</heading>${codes.map((path) => `<xi:include href="./${path}"/>`).join('')}${collection}</library>`,
    [codes[0] ?? '']: code('Pine Lake Tribal Code'),
    [codes[1] ?? '']: code('Otter County Code of Ordinances'),
    [acts[0] ?? '']: act('On fish', '2001-03-01'),
    [acts[1] ?? '']: act('On roads', '2001-05-05'),
  });
  assert.deepEqual(
    store.publications.map(({ jurisdiction, acts: own, sections }) => [
      jurisdiction.name,
      own.map(({ title }) => title),
      sections.flatMap(({ chain }) => chain.map(({ actTitle, effectiveFrom }) => [actTitle, effectiveFrom])),
    ]),
    [
      ['Pine Lake', ['On fish'], [['On fish', '2001-03-01']]],
      ['Otter County', ['On roads'], [['On roads', '2001-05-05']]],
    ],
  );
});

it('A section’s own words on its force go before those of its title', async () => {
  const { byNumber } = await importing('Blue Heron Law', {
    'code.xml': document(
      'Blue Heron Tribal Code',
      'Blue Heron Tribal Code',
      container('Title', '2', 'Later [Not Yet Effective]', section('2-1', 'Boats', 'Law.')) +
        container(
          'Title',
          '3',
          'Courts [Expired]',
          section('3-1', 'Court', 'Law.') + section('3-2', 'Clerk [In effect]', 'Law.'),
        ),
    ),
  });
  assert.deepEqual(
    ['2-1', '3-1', '3-2'].map((number) => byNumber(number).status),
    ['not_yet_in_effect', 'expired', 'in_force'],
  );
});
