/** Matches comments in the usual languages of drafts by how their lines begin. */

/** A pattern for the start of a comment line or an AsciiDoc attribute. */
export const commentLeader = String.raw`(?:%+|\/\/+|#+\.?|--+|;+|\{?\/?\*+|<!--|\{-|\(\*|"+|'|rem\b|dnl\b|\.\.|:)`;

/** The end of a one-line comment. */
export const commentEnd = /\s*(?:-->|\*+\/\}?|-\}|\*\)|%})\s*$/;
