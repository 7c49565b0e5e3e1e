import type { Profile } from './profile.ts';

/** Laws.Africa and the sites of by-laws that it serves: Akoma Ntoso as HTML, with the names of its elements as classes. */
export const lawsAfrica: Profile = {
  name: 'laws-africa',
  publisher: 'Laws.Africa',
  known: [/^akn-(?:akomantoso|act|body|section)$/],
  names: [
    [/^akn-num$/, { role: 'designator' }],
    [/^akn-(?:p|listintroduction|listwrapup|item|blocklist|content|longtitle|wrapup|intro)$/, { paragraph: true }],
    [/^akn-remark$/, { role: 'note', paragraph: true }],
  ],
};
