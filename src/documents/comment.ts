/** Comments of the usual languages of drafts, by how their lines begin. */

/** What a line with a comment, or with an AsciiDoc attribute, begins with: a pattern. */
export const commentLeader = String.raw`(?:%+|\/\/+|#+|--+|;+|\/?\*+|<!--|\{-|\(\*|"+|'|rem\b|dnl\b|\.\.|:)`;

/** What a comment of one line ends with. */
export const commentEnd = /\s*(?:-->|\*+\/|-\}|\*\)|%})\s*$/;
