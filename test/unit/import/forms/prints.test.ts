import { strict as assert } from 'node:assert';
import * as dataPrints from './data-prints.ts';
import * as htmlPrints from './html-prints.ts';
import { inventedCode, type Numbering, numberings } from './invented-code.ts';
import { publicationIn, recovered } from './recovered.ts';
import * as textPrints from './text-prints.ts';
import * as wordPrints from './word-prints.ts';

/** Minimum shares of sections and characters: structured forms recover nearly all of them. */
const enough = { sections: 0.99, characters: 0.995, designators: 0.98, histories: 0.97, notes: 0.97 } as const;
const shares = ['sections', 'characters', 'designators', 'histories', 'notes'] as const;

const prints = { ...textPrints, ...htmlPrints, ...dataPrints, ...wordPrints };

describe('every section of a code is found with its number, heading, place and text', () => {
  for (const [form, print] of Object.entries(prints)) {
    it(`in ${form}, however the code is numbered`, () => {
      for (const [name, numbering] of Object.entries(numberings)) {
        const code = inventedCode(1, numbering, 2);
        const found = recovered(
          code,
          publicationIn(Buffer.from(print(code)), form === 'markdown' ? 'code.md' : 'code'),
        );
        assert.deepEqual(found.invented, [], name);
        for (const what of shares)
          assert.ok(
            found[what] >= enough[what],
            `${name}: ${found[what]} of ${what}\n${found.wrong.slice(0, 8).join('\n')}`,
          );
      }
    });
  }
});

describe('a section whose heading only says where it moved to is found', () => {
  for (const [form, print] of Object.entries(prints))
    it(`in ${form}`, () => {
      const code = inventedCode(3, numberings.dotted as Numbering, 2);
      const [moved, to] = code.sections.slice(4);
      if (moved === undefined || to === undefined) throw new Error('the code is too short');
      Object.assign(moved, { heading: `[Renumbered as Sec. ${to.number}.]`, paragraphs: [], history: undefined });
      const { sections } = publicationIn(Buffer.from(print(code)), form === 'markdown' ? 'code.md' : 'code');
      const found = sections.find(({ number }) => number === moved.number);
      assert.match(found?.heading ?? '', /^\W*renumbered/i);
    });
});
