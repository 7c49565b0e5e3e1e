import type { Profile } from './profile.ts';

/** eCode360 (General Code): section pages and print views. Includes codes formerly at QCode and Franklin Legal. */
export const ecode360: Profile = {
  name: 'ecode360',
  publisher: 'General Code (eCode360)',
  terms: 'https://ecode360.com/docs/TOS.html',
  pages: { host: 'ecode360.com', address: 'https://ecode360.com/{id}' },
  known: [/^sectiontitle$/, /^titlenumber$/, /^litem_number$/, /^section_content$/],
  printed: /^By using eCode360 you agree to be legally bound/m,
  lines: [
    /^exciting enhancements are coming soon to eCode360\b/i,
    /^by using eCode360 you agree to be legally bound\b/i,
    /^table of contents$/i,
  ],
  names: [
    [
      /^(?:selectionbox|notes|bartoolbar|toolbar|breadcrumbs?|footer|sidebar|navigation|skip|hidden|toc-?\w*|sup-title)$/,
      { omit: true },
    ],
    [/^titlenumber$/, { spaced: true }],
    [/^sectiontitle$/, { role: 'heading', level: 'section' }],
    [/^chaptertitle$/, { role: 'heading', level: 'chapter' }],
    [/^articletitle$/, { role: 'heading', level: 'article' }],
    [/^parttitle$/, { role: 'heading', level: 'part' }],
    [/^divisiontitle$/, { role: 'heading', level: 'division' }],
    [/^subarticletitle$/, { role: 'heading', level: 'subarticle' }],
    [/^titlelink(?:container)?$/, { role: 'heading' }],
    [/^litem_number$/, { role: 'designator' }],
    [/^history$/, { role: 'history' }],
    [/^(?:footnotes?|editorsnote|editor_note|crossref\w*|note)$/, { role: 'note' }],
  ],
};
