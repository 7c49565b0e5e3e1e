import { strict as assert } from 'node:assert';
import { readDocument } from '../../../../src/service/import/forms/read-document.ts';
import { publicationOfDocument } from './recovered.ts';

/** Texts that made readers take quadratic time or overflow the stack. Each is read, or refused with a reason. */
const many = 60_000;
const hostile: Readonly<Record<string, string>> = {
  'a number without an end': `${'1-'.repeat(many)}1 Title\n1-1 Title\n`,
  'brackets that never close': `Sec. 1. A.\n${'('.repeat(many)}`,
  'one section again and again': 'Sec. 1. A.\n'.repeat(many / 4),
  'one empty chapter again and again': `${'CHAPTER 1. A\n'.repeat(many / 4)}Sec. 1. A.\nText.`,
  'a paragraph of lines without an end': `Sec. 1. A title.\n${'the words of a line that goes on in a sentence without an end\n'.repeat(many / 10)}`,
  'histories in one paragraph': `Sec. 1. A.\n${'x (Ord. 1, 1990) '.repeat(many / 6)}`,
  'elements in one another': `<html>${'<div>'.repeat(many)}Sec. 1. A.`,
  'tables in one another': `<html>${'<table><tr><td>'.repeat(many / 20)}Sec. 1. A.`,
  'XML elements in one another': `<?xml version="1.0"?><law>${'<a>'.repeat(many)}`,
  'entities of entities':
    '<?xml version="1.0"?><!DOCTYPE law [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><law><text>&b;</text></law>',
  'lists in one another': `[{"a":${'['.repeat(many)}`,
};

describe('a file that is designed to break readers', () => {
  for (const [name, text] of Object.entries(hostile)) {
    it(`is read to its end or refused with a reason: ${name}`, () => {
      const found = readDocument('code', Buffer.from(text));
      if ('why' in found) assert.match(found.why, /\w/);
      else assert.ok(publicationOfDocument(found).sections.length <= many);
    });
  }
});
