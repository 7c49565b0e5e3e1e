import type { Profile } from './profile.ts';

/** Municode: saved pages, the `Content` of its JSON, and Word exports, which use the same names for paragraph styles. */
export const municode: Profile = {
  name: 'municode',
  publisher: 'Municode (CivicPlus)',
  terms: 'https://www.civicplus.com/terms-of-use/',
  pages: { host: 'library.municode.com', address: '{page}?nodeId={id}' },
  known: [/^chunk-(?:content|title)/, /^historynote\d$/, /^incr\d$/],
  names: [
    [/^chunk-title$|^sec$|^section$|^section-?head/, { role: 'heading' }],
    [/^historynote\d*$/, { role: 'history' }],
    [
      /^(?:refcrossref|crossref|stateref|refeditor|ednote|edit(?:or)?note|refeditornote|charterref|refstate|footnote|refannotation)\w*$/,
      { role: 'note' },
    ],
    [/^incr(\d)$/, { role: 'designator' }],
    [/^(?:content|p|b|list|l)(\d)$/, { role: 'text' }],
    [/^(?:toc|minitoc|sectoc|toc-?\w*|analysis)$/, { role: 'contents' }],
    [/^(?:chunk-(?:nav|menu|toolbar|actions)|btn|dropdown|no-print|codes-toc)/, { omit: true }],
  ],
};
