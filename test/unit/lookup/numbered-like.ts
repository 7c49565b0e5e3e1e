/** A numbering of codes with sections such as `22-3204`. */
import type { Numbering } from '../../../src/contract/numbering.ts';

export function numberedLike(example: string): Numbering {
  return {
    established: true,
    sections: 40,
    schemes: [
      {
        kind: 'section',
        parts: [
          { separator: '', class: 'digits', min: 1, max: 2, padded: false },
          { separator: '-', class: 'digits', min: 3, max: 4, padded: false },
        ],
        count: 40,
        example,
      },
    ],
    citing: { abbreviations: [{ text: 'AFMC', origin: 'published', count: 1 }], marker: '§' },
    subdivisions: [],
    ranges: [],
    lists: [],
  };
}
