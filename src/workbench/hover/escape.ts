/**
 * Makes text from a service or a draft safe for a Markdown hover that is trusted with commands. Pure.
 *
 * Every character that could begin markup is written as an entity. An entity displays its character but never opens
 * emphasis, a link, HTML or a list (CommonMark §2.5). It also breaks text that renderers turn into links (`https://`,
 * `www.`, `a@b`).
 */

import { secureAddress } from '../../contract/secure-address.ts';
import { visible } from '../../contract/visible.ts';

const markup = /[\\`*_{}[\]<>#~|!&@$=^%"]|:(?=\S)|\/(?=\/)|(?<=\/)\/|(?<![\p{L}\p{N}])[-+]|[-+](?![\p{L}\p{N}])/gu;
/** `seattle.gov`, `www.…`: renderers may turn these into links. `D.C.` and `23.44.010` don't match. */
const domainDot = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu;
/** `12. ` or `12) ` at the start of a line begins a list. */
const listMark = /^(\s*\d{1,9})([.)])/gmu;

/** Text on one line: line breaks and runs of spaces become one space. */
export function markdownText(text: string): string {
  return entities(visible(text).replace(/\s+/gu, ' ').trim());
}

/** A secure address, escaped for a Markdown link, and its host. */
export function safeAddress(address: string | undefined): { readonly href: string; readonly host: string } | undefined {
  const url = secureAddress(address);
  return url && { href: inLink(url.href), host: url.host };
}

/** `[label](command:id?[args])`, the only form of a command in a hover. Escapes the label. */
export function commandLink(label: string, command: string, argument: unknown, title?: string): string {
  const address = `command:${command}?${encodeURIComponent(JSON.stringify([argument]))}`;
  return link(label, inLink(address), title);
}

/** A link whose label and title are escaped; `href` must come from `safeAddress` or `inLink`. */
export function link(label: string, href: string, title?: string): string {
  return `[${markdownText(label)}](${href}${title === undefined ? '' : ` "${markdownText(title)}"`})`;
}

function inLink(address: string): string {
  return address.replace(/[\s()<>[\]\\'"*_`~!|]/gu, (character) =>
    character === "'" || /[()*_~!]/.test(character)
      ? `%${character.charCodeAt(0).toString(16).toUpperCase()}`
      : encodeURIComponent(character),
  );
}

function entities(line: string): string {
  return line
    .replace(markup, (character) => `&#${character.codePointAt(0)};`)
    .replace(domainDot, '&#46;')
    .replace(listMark, (_, number: string, mark: string) => `${number}&#${mark.charCodeAt(0)};`);
}
