import { strict as assert } from 'node:assert';
import type { Section } from '../../../src/contract/resources.ts';
import { lineOf, sectionLines } from '../../../src/workbench/section-document/lines.ts';
import { addressOf, parseSectionUri } from '../../../src/workbench/shared/section-address.ts';

const section: Section = {
  id: 's1',
  citation: 'Marlow Code § 4-17',
  heading: 'Setbacks.',
  hierarchy: [],
  links: {},
  extra: {},
  aliases: [],
  notes: [],
  related: [],
  withheld: [],
  text: [
    { designators: [], text: 'A building stands back.' },
    { designators: ['(a)'], text: 'From the street:' },
    { designators: ['(a)', '(1)'], text: 'twenty feet.' },
    { designators: [], table: { caption: 'Table 1.', head: [['Zone', 'Feet']], rows: [['R-1', '20']] } },
    { designators: ['(b)'], text: 'From an alley: none.' },
  ],
};

const stated = (notice: string): string => `Said: ${notice}`;

describe('a section as a document', () => {
  it('has its citation, heading and status above its text, one block per line', () => {
    assert.deepEqual(sectionLines(section, 'as of May 1, 2024', '', stated), [
      'Marlow Code § 4-17',
      'Setbacks.',
      'as of May 1, 2024',
      '',
      'A building stands back.',
      '(a) From the street:',
      '  (1) twenty feet.',
      'Table 1.',
      'Zone | Feet',
      'R-1 | 20',
      '(b) From an alley: none.',
    ]);
  });

  it('knows the line of a subdivision, with any notation of its designators', () => {
    const lines = sectionLines(section, undefined, '', stated);
    assert.equal(lines[lineOf(section, lines, ['a', '1'])], '  (1) twenty feet.');
    assert.equal(lines[lineOf(section, lines, ['(a)'])], '(a) From the street:');
    assert.equal(lines[lineOf(section, lines, ['(b)'])], '(b) From an alley: none.');
    assert.equal(lineOf(section, lines, []), 0);
    assert.equal(lines[lineOf(section, lines, ['(z)'])], 'A building stands back.');
  });

  it('reports that the service sent no text', () => {
    const { text: _text, ...bare } = section;
    assert.deepEqual(sectionLines(bare, undefined, 'No text.', stated).slice(-1), ['No text.']);
    assert.deepEqual(sectionLines({ ...bare, text: [] }, undefined, 'No text.', stated).slice(-1), ['No text.']);
  });

  it('shows the service’s message above the text', () => {
    const lines = sectionLines({ ...section, notices: ['Excerpt only.'] }, undefined, '', stated);
    assert.deepEqual(lines.slice(0, 4), ['Marlow Code § 4-17', 'Setbacks.', 'Said: Excerpt only.', '']);
    assert.equal(lines[lineOf(section, lines, ['(a)'])], '(a) From the street:');
  });

  it('has an address that names the section and its service, and a file name of any citation', () => {
    const address = { sectionId: 'a/b?c', serviceId: 'https://law.example.org' };
    const { path, ...rest } = addressOf(address, 'D.C. Code § 28:9-102');
    assert.equal(path, '/Legal Code/D.C. Code § 28-9-102.txt');
    assert.deepEqual(parseSectionUri(rest), address);
    const version = { ...address, version: '2023-02' };
    assert.deepEqual(parseSectionUri(addressOf(version, 'D.C. Code § 28:9-102')), version);
    assert.equal(parseSectionUri({ scheme: 'legal-code', query: 'no' }), undefined);
    assert.equal(parseSectionUri({ scheme: 'file', query: rest.query }), undefined);
  });
});
