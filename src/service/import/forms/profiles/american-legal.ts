import type { Profile } from './profile.ts';

/** American Legal Publishing: saved pages (`rbox Section`) and Word exports. */
export const americanLegal: Profile = {
  name: 'american-legal',
  publisher: 'American Legal Publishing',
  terms: 'https://www.amlegal.com/terms-of-use/',
  known: [/^rbox$/, /^codenav__?\w*$/, /^alp-/],
  printed: /american legal publishing/i,
  lines: [
    /^disclaimer:\s.*(?:american legal|this code|official (?:copy|version)|may not reflect)/i,
    /^(?:©|\(c\)|copyright)?\s*(?:19|20)\d\d,? american legal publishing/i,
    /^new (?:ordinance|legislation|resolution) notice$/i,
    /^publisher[’'`]s note:? this (?:section|chapter|article) (?:has been|was) (?:amended|added|repealed|affected)/i,
    /^hosted by:? american legal publishing/i,
  ],
  names: [
    [
      /^(?:codenav(?!__section-body)\w*|code-footer|nav\w*|toolbar|breadcrumbs?|annotation-?drawer|code-options|share-?\w*)$/,
      { omit: true },
    ],
    [/^section$/, { role: 'heading' }],
    [/^(?:title|chapter|subchapter|article|division|part|appendix)$/, { role: 'heading' }],
    [/^history$/, { role: 'history' }],
    [
      /^(?:editor-?s?-?note|cross-?reference|note|annotation|statutory-?reference|codification-?note)$/,
      { role: 'note' },
    ],
    [/^(?:toc|mini-?toc)\w*$/, { role: 'contents' }],
  ],
};
