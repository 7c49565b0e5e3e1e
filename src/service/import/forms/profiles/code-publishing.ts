import type { Profile } from './profile.ts';

/** Code Publishing Company and municipal.codes: section pages with the history at the end. */
export const codePublishing: Profile = {
  name: 'code-publishing',
  publisher: 'Code Publishing (municipal.codes)',
  known: [/^(?:cite|catchline|codepub\w*|sec(?:num|head))$/, /^phist$|^cphist\w*$/],
  printed: /^this section is included in your selections\.?\s*$/im,
  lines: [
    /^this section is included in your selections\.?$/i,
    /^the .{3,100} is current through (?:ord|res|legislation|(?:january|february|march|april|may|june|july|august|september|october|november|december) \d).{3,200}$/i,
    /^disclaimer:\s.*\bofficial version\b.*\b(?:code|charter|ordinances?)\b/i,
  ],
  names: [
    [/^(?:nav\w*|toolbar|breadcrumbs?|print-?\w*|search\w*|footer|page-?footer)$/, { omit: true }],
    [/^(?:sec|section|sectionhead|sechead|cite|cphead3)$/, { role: 'heading', level: 'section' }],
    [/^(?:ch|chapter|chapterhead|chhead|ct|cphead2)$/, { role: 'heading', level: 'chapter' }],
    [/^(?:title|titlehead|tt|cphead1)$/, { role: 'heading', level: 'title' }],
    [/^(?:art|articlehead)$/, { role: 'heading', level: 'article' }],
    [/^(?:hist(?:ory)?|phist|cphist\w*)$/, { role: 'history' }],
    [/^(?:toc|ctoc|stoc|sectoc)\w*$/, { role: 'contents' }],
    [/^(?:note|footnote|ednote|annotation)\w*$/, { role: 'note' }],
  ],
};
