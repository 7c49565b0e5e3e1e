import { strict as assert } from 'node:assert';
import type { LegalCodeClient } from '../../../src/client/types.ts';
import { isAbort } from '../../../src/contract/failure.ts';
import type { Numbering } from '../../../src/contract/numbering.ts';
import type { SearchHit, Section } from '../../../src/contract/resources.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import type { Resolution } from '../../../src/lookup/types.ts';
import { cited, type FakeService, hitOf, place, sectionOf, serviceOf } from './fake.ts';
import { lookupOf, resolve, text } from './resolving.ts';

describe('resolving a citation', () => {
  it('finds the section with exactly this number', async () => {
    const resolution = await resolve(serviceOf([sectionOf('6.04.010'), sectionOf('6.04.0101')]), {
      number: '6.04.010',
    });
    assert.ok(resolution.kind === 'found');
    assert.equal(resolution.section.value.id, 's-6.04.010');
  });

  describe('a number in several articles of a charter', () => {
    const inArticle = (number: string) =>
      sectionOf('3', { id: `article-${number}`, hierarchy: [{ level: 'article', number }] });
    const charter = (): FakeService => serviceOf([inArticle('II'), inArticle('IV')]);

    it('is the one of the article cited with it', async () => {
      const resolution = await resolve(charter(), { number: '3', container: { kind: 'article', number: 'IV' } });
      assert.ok(resolution.kind === 'found');
      assert.equal(resolution.section.value.id, 'article-IV');
    });
    it('is ambiguous without an article, and not found in one that has none', async () => {
      const bare = await resolve(charter(), { number: '3' });
      assert.equal(bare.kind, 'ambiguous');
      const other = await resolve(charter(), { number: '3', container: { kind: 'article', number: 'IX' } });
      assert.equal(other.kind, 'notFound');
    });

    it('is the one in all cited containers if one alone is not enough', async () => {
      const inTitle = (title: string): Section =>
        sectionOf('3', {
          id: `s-${title}`,
          hierarchy: [
            { level: 'title', number: title },
            { level: 'chapter', number: '4' },
          ],
        });
      const service = serviceOf([inTitle('1'), inTitle('2')]);
      const container = { kind: 'chapter', number: '4', container: { kind: 'title', number: '2' } } as const;
      const resolution = await resolve(service, { number: '3', container });
      assert.equal(resolution.kind === 'found' && resolution.section.value.id, 's-2');
    });
  });

  describe('a number that starts again in each title', () => {
    const inTitle = (title: string, status: Section['status'] = 'in_force'): Section =>
      sectionOf('108', {
        id: `s-${title}`,
        citation: `${title} A.F.C. § 108`,
        status,
        hierarchy: [{ level: 'title', number: title }],
      });
    const inNine = { number: '108', container: { kind: 'title', number: '9' } } as const;

    it('is the one of the cited title, although only another is in force', async () => {
      const resolution = await resolve(serviceOf([inTitle('3'), inTitle('9', 'repealed')]), inNine);
      assert.equal(resolution.kind === 'found' && resolution.section.value.id, 's-9');
    });
    it('is not found in a title that lacks it, although another has it', async () => {
      assert.equal((await resolve(serviceOf([inTitle('3')]), inNine)).kind, 'notFound');
    });
    it('is the one that has it, although the citation before is in another', async () => {
      const presumed = { number: '108', container: { kind: 'title', number: '9', presumed: true } } as const;
      const resolution = await resolve(serviceOf([inTitle('3')]), presumed);
      assert.equal(resolution.kind === 'found' && resolution.section.value.id, 's-3');
      const inBoth = await resolve(serviceOf([inTitle('3'), inTitle('9')]), presumed);
      assert.equal(inBoth.kind === 'found' && inBoth.section.value.id, 's-9');
    });
    it('is ambiguous without a title, although only one is in force', async () => {
      const resolution = await resolve(serviceOf([inTitle('3'), inTitle('9', 'repealed')]), { number: '108' });
      assert.equal(resolution.kind, 'ambiguous');
    });
    it('is the one whose number begins with its title, where the code has none without', async () => {
      const whole = serviceOf([sectionOf('9-108', { id: 's-9-108' })]);
      const resolution = await resolve(whole, inNine);
      assert.equal(resolution.kind === 'found' && resolution.section.value.id, 's-9-108');
      assert.equal((await resolve(whole, { number: '108' })).kind, 'notFound');
    });
    it('is the one of a title whose number is written in Roman numerals', async () => {
      const resolution = await resolve(serviceOf([inTitle('III'), inTitle('IX')]), inNine);
      assert.equal(resolution.kind === 'found' && resolution.section.value.id, 's-IX');
    });
  });

  describe('a number in a place with several codes', () => {
    const charter = (number: string): Section =>
      sectionOf(number, { id: 'charter', citation: `Alder Falls Charter § ${number}` });
    const withCharter = {
      ...place,
      codes: [...place.codes, { name: 'Alder Falls Charter', abbreviations: ['AFC'], links: {}, extra: {} }],
    };
    const cite = (sections: readonly Section[], code: string): Promise<Resolution> => {
      const citation = cited('§ 5.1', '§ 5.1', { number: '5.1' }, { code });
      const [target] = citation.targets;
      assert.ok(target !== undefined);
      return createLookup({
        client: async () => serviceOf(sections).client,
        jurisdiction: () => withCharter,
        all: async () => [withCharter],
      }).resolve(citation, target);
    };

    it('is not found in a code that lacks it, although another code has it', async () => {
      assert.equal((await cite([charter('5.1')], 'Alder Falls Municipal Code')).kind, 'notFound');
      assert.equal((await cite([charter('5.1')], 'Alder Falls Charter')).kind, 'found');
    });
    it('is the one of the cited code, even if sections are cited by an abbreviation', async () => {
      const abbreviated = sectionOf('5.1', { id: 'code', citation: 'AFMC 5.1' });
      const resolution = await cite([charter('5.1'), abbreviated], 'Alder Falls Municipal Code');
      assert.equal(resolution.kind === 'found' && resolution.section.value.id, 'code');
    });
  });

  it('finds a number that is unique in the code despite another cited title', async () => {
    const section = sectionOf('3-108', { hierarchy: [{ level: 'title', number: '3' }] });
    const container = { kind: 'title', number: '9' } as const;
    assert.equal((await resolve(serviceOf([section]), { number: '3-108', container })).kind, 'found');
  });

  it('never substitutes a nearby section, and only reports the search results', async () => {
    const near = hitOf(sectionOf('6.04.011'));
    const resolution = await resolve(serviceOf([], { hits: { '6.04.010': [near] } }), { number: '6.04.010' });
    assert.ok(resolution.kind === 'notFound');
    assert.deepEqual(resolution.nearest, [near]);
  });

  it('reports sections that mention the whole number, not parts of it', async () => {
    const inText = (id: string, snippet: string): SearchHit => ({
      ...hitOf(sectionOf(id)),
      match: 'text',
      snippet,
    });
    const mentioning = [
      inText('1.04.010', 'as Section 6.04.010(b) has it.'),
      inText('1.04.020', 'Sections 6.04.010–6.04.090 apply.'),
    ];
    const others = [
      inText('1.04.030', 'under (b) of Section 16.04.010'),
      inText('1.04.040', 'see 6.04.0101 and 6-04.010'),
      inText('1.04.050', 'the code of the city'),
    ];
    const hits = { '6.04.010': [...others, ...mentioning], '6.04.010(b)': others };
    const resolution = await resolve(serviceOf([], { hits }), { number: '6.04.010', subdivisions: ['(b)'] });
    assert.ok(resolution.kind === 'notFound');
    assert.deepEqual(resolution.nearest, mentioning);
  });

  it('finds the cited subdivision with any punctuation', async () => {
    const service = serviceOf([sectionOf('6.04.010', { text })]);
    for (const [subdivisions, words] of [
      [['(a)', '(1)'], 'unfed; or'],
      [['H', '4', 'b'], 'or days.'],
      [['(h)'], 'in the hall; four nights or days.'],
    ] as const) {
      const resolution = await resolve(service, { number: '6.04.010', subdivisions });
      assert.ok(resolution.kind === 'found');
      assert.equal(resolution.subdivision?.blocks.map((block) => block.text).join(' '), words);
    }
  });

  it('reports a missing subdivision, unless the text marks none', async () => {
    const missing = await resolve(serviceOf([sectionOf('1', { text })]), { number: '1', subdivisions: ['(z)'] });
    assert.ok(missing.kind === 'found');
    assert.deepEqual(missing.missingSubdivision, ['(z)']);
    const plain = await resolve(serviceOf([sectionOf('1', { text: [{ designators: [], text: 'x' }] })]), {
      number: '1',
      subdivisions: ['(z)'],
    });
    assert.ok(plain.kind === 'found');
    assert.equal(plain.missingSubdivision, undefined);
    assert.deepEqual(plain.unmarkedSubdivision, ['(z)'], 'but that is not known');
    const gone = sectionOf('1', { status: 'repealed', text: [{ designators: [], text: 'Repealed.' }] });
    const repealed = await resolve(serviceOf([gone]), { number: '1', subdivisions: ['(z)'] });
    assert.ok(repealed.kind === 'found');
    assert.equal(repealed.unmarkedSubdivision, undefined);
  });

  it('reads 23.44.090.H.4.b as a number if the code has it, else as subdivisions', async () => {
    const asNumber = await resolve(serviceOf([sectionOf('23.44.090.H')]), {
      number: '23.44.090',
      subdivisions: ['H', '4', 'b'],
    });
    assert.ok(asNumber.kind === 'found');
    assert.equal(asNumber.section.value.number, '23.44.090.H');
    const shortened = await resolve(serviceOf([sectionOf('23.44.090', { text })]), { number: '23.44.090.H.4.b' });
    assert.ok(shortened.kind === 'found');
    assert.deepEqual(shortened.subdivision?.designators, ['(H)', '(4)', '(b)']);
    const wrong = await resolve(serviceOf([sectionOf('23.44', { text })]), { number: '23.44.095' });
    assert.equal(wrong.kind, 'notFound');
  });

  it('finds a section by its former number, and reports that', async () => {
    const now = sectionOf('6.08.010', { aliases: ['Alder Falls Municipal Code § 6.04.010.'] });
    const resolution = await resolve(serviceOf([now], { hits: { '6.04.010': [hitOf(now)] } }), { number: '6.04.010' });
    assert.ok(resolution.kind === 'found');
    assert.equal(resolution.nowNumbered, '6.08.010');
  });

  it('begins “§ 2-14 et seq.” at § 2-14.01, not at a repealed section that once had the number', async () => {
    const former = sectionOf('3-2', { status: 'repealed', aliases: ['Alder Falls Municipal Code § 2-14.'] });
    const first = sectionOf('2-14.01');
    const service = serviceOf([former, first], { hits: { '2-14': [hitOf(former)] } });
    const client: LegalCodeClient = {
      ...service.client,
      numbers: async () => ({ value: ['2-13', '2-14.01', '2-14.02', '3-2'], at: 1 }),
    };
    const [code] = place.codes;
    assert.ok(code !== undefined);
    const listed = { ...place, codes: [{ ...code, links: { numbers: '/n' } }] };
    const lookup = createLookup({ client: async () => client, jurisdiction: () => listed, all: async () => [listed] });
    const text = 'AFMC 2-14 et seq.';
    const ofFollowing = async (following: boolean) => {
      const citation = cited(text, text, { number: '2-14', ...(following ? { following: true } : {}) });
      const [target] = citation.targets;
      assert.ok(target !== undefined);
      const resolution = await lookup.resolve(citation, target);
      assert.ok(resolution.kind === 'found');
      return [resolution.section.value.number, resolution.nowNumbered];
    };
    assert.deepEqual(await ofFollowing(true), ['2-14.01', undefined]);
    assert.deepEqual(await ofFollowing(false), ['3-2', '3-2']);
  });

  it('knows a section that only contains others, as the code that prints it may', async () => {
    const below = { '100': '100.01', '2-1': '2-1-1', '3.0': '3.1' };
    const sections = Object.entries(below).map(([number, own]) =>
      sectionOf(own, { hierarchy: [{ level: 'heading', number, heading: 'Kites' }] }),
    );
    const service = serviceOf([...sections, sectionOf('9.1')]);
    const numbers = [...Object.values(below), '9.1'];
    const client: LegalCodeClient = { ...service.client, numbers: async () => ({ value: numbers, at: 1 }) };
    const [code] = place.codes;
    assert.ok(code !== undefined);
    const listed = { ...place, codes: [{ ...code, links: { numbers: '/n' } }] };
    const lookup = createLookup({ client: async () => client, jurisdiction: () => listed, all: async () => [listed] });
    const kindOf = async (number: string) => {
      const citation = cited(`AFMC ${number}`, `AFMC ${number}`, { number });
      const [target] = citation.targets;
      assert.ok(target !== undefined);
      return (await lookup.resolve(citation, target)).kind;
    };
    for (const number of Object.keys(below)) assert.equal(await kindOf(number), 'container');
    for (const number of ['9', '10', '2', '4.0']) assert.equal(await kindOf(number), 'notFound');
  });

  it('chooses none of two codes with the number, unless the citation names one', async () => {
    const charter = sectionOf('1.1', { id: 'c', citation: 'Alder Falls Charter § 1.1' });
    const code = sectionOf('1.1');
    const service = serviceOf([charter, code], { hits: { '1.1': [hitOf(charter), hitOf(code)] } });
    assert.equal((await resolve(service, { number: '1.1' }, { code: null })).kind, 'ambiguous');
    const named = await resolve(service, { number: '1.1' }, { code: 'Alder Falls Charter' });
    assert.ok(named.kind === 'found');
    assert.equal(named.section.value.id, 'c');
  });

  it('does not guess a place', async () => {
    const service = serviceOf([sectionOf('1')]);
    const candidates = [{ place: 'A' }, { place: 'B' }];
    assert.deepEqual(await resolve(service, { number: '1' }, { jurisdictionId: null, place: null }), {
      kind: 'unresolved',
    });
    assert.deepEqual(await resolve(service, { number: '1' }, { jurisdictionId: null }), {
      kind: 'unknownPlace',
      place: 'Alder Falls',
    });
    assert.deepEqual(await resolve(service, { number: '1' }, { jurisdictionId: 'gone' }), {
      kind: 'unknownPlace',
      place: 'Alder Falls',
    });
    assert.deepEqual(await resolve(service, { number: '1' }, { jurisdictionId: null, candidates }), {
      kind: 'ambiguous',
      candidates,
    });
    assert.equal(service.asked.length, 0);
    assert.equal((await resolve(service, { number: '1', kind: 'chapter' })).kind, 'container');
  });

  it('opens the text directly in an article, and does not mistake it for the section of that number', async () => {
    const article = sectionOf('4', { id: 'article', kind: 'article', citation: 'Charter art. 4' });
    const service = serviceOf([article], { hits: { 'article 4': [hitOf(article)], '4': [hitOf(article)] } });
    const found = await resolve(service, { number: '4', kind: 'article' });
    assert.ok(found.kind === 'found');
    assert.equal(found.section.value.id, 'article');
    assert.equal((await resolve(service, { number: '4' })).kind, 'notFound');
  });

  it('opens a preamble, which has no number, and an appendix', async () => {
    const { number: _number, ...unnumbered } = sectionOf('', { id: 'preamble', kind: 'preamble' });
    const appendix = sectionOf('A', { id: 'appendix', kind: 'appendix' });
    const service = serviceOf([unnumbered, appendix], {
      hits: { preamble: [hitOf(unnumbered)], 'appendix A': [hitOf(appendix)] },
    });
    const preamble = await resolve(service, { number: '', kind: 'preamble' });
    assert.ok(preamble.kind === 'found');
    assert.equal(preamble.section.value.id, 'preamble');
    const found = await resolve(service, { number: 'A', kind: 'appendix' });
    assert.ok(found.kind === 'found');
    assert.equal(found.section.value.id, 'appendix');
    assert.equal((await resolve(service, { number: 'B', kind: 'appendix' })).kind, 'container');
  });

  it('opens the chapter of the title that is cited with it', async () => {
    const inTitle = (number: string): Section =>
      sectionOf('10', { id: `title-${number}`, kind: 'chapter', hierarchy: [{ level: 'title', number }] });
    const service = serviceOf([inTitle('8'), inTitle('9')], {
      hits: { 'chapter 10': [hitOf(inTitle('8')), hitOf(inTitle('9'))] },
    });
    const found = await resolve(service, { number: '10', kind: 'chapter', container: { kind: 'title', number: '9' } });
    assert.ok(found.kind === 'found');
    assert.equal(found.section.value.id, 'title-9');
  });

  it('remembers where a section is, and looks it up again when it is gone', async () => {
    const sections = [sectionOf('1')];
    const service = serviceOf(sections);
    const lookup = lookupOf(service);
    const citation = cited('AFMC 1', 'AFMC 1', { number: '1' });
    const [target] = citation.targets;
    assert.ok(target !== undefined);
    await lookup.resolve(citation, target);
    await lookup.resolve(citation, target);
    assert.deepEqual(service.asked, ['search 1', 'section s-1', 'section s-1']);
    sections.pop();
    assert.equal((await lookup.resolve(citation, target)).kind, 'notFound');
    assert.equal((await lookup.resolve(citation, target)).kind, 'notFound');
  });

  it('returns the failure, and rethrows an abort', async () => {
    const service = serviceOf([]);
    service.failure = { kind: 'forbidden' };
    assert.deepEqual(await resolve(service, { number: '1' }), { kind: 'failed', failure: { kind: 'forbidden' } });
    const aborting = {
      ...service,
      client: { ...service.client, search: () => Promise.reject(new DOMException('', 'AbortError')) },
    };
    await assert.rejects(resolve(aborting, { number: '1' }), isAbort);
  });
});

it('a number without the letters that begin each number of its code is that section', async () => {
  const numbering: Numbering = {
    ...{
      established: true,
      sections: 40,
      citing: { abbreviations: [], marker: '' },
      subdivisions: [],
      ranges: [],
      lists: [],
    },
    schemes: [{ kind: 'section', parts: [], count: 40, example: 'LUC.20.25A.010' }],
  };
  const codes = place.codes.map((code) => ({ ...code, numbering }));
  const service = serviceOf([sectionOf('LUC.20.25A.010'), sectionOf('20.30.010')]);
  const lookup = createLookup({
    client: async () => service.client,
    jurisdiction: () => ({ ...place, codes }),
    all: async () => [],
  });
  const found = async (number: string): Promise<string | undefined> => {
    const citation = cited(`LUC ${number}`, `LUC ${number}`, { number });
    const [target] = citation.targets;
    assert.ok(target !== undefined);
    const resolution = await lookup.resolve(citation, target);
    return resolution.kind === 'found' ? resolution.section.value.number : undefined;
  };
  assert.equal(await found('20.25A.010'), 'LUC.20.25A.010');
  assert.equal(await found('LUC.20.25A.010'), 'LUC.20.25A.010');
  assert.equal(await found('20.25A.020'), undefined);
});
