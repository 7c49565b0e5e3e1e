/** Detects a file's form from its content, and chooses the reader. */
import type { Document } from './block.ts';
import { decoded } from './decode.ts';
import { readAkomaNtoso } from './readers/akoma-ntoso.ts';
import { readAmericanLegalXml } from './readers/american-legal-xml.ts';
import { readHtml } from './readers/html.ts';
import { readJson } from './readers/json.ts';
import { readMarkdown } from './readers/markdown.ts';
import { hasSections, readSectionXml } from './readers/section-xml.ts';
import { readStateDecoded } from './readers/state-decoded.ts';
import { readText } from './readers/text.ts';
import { readWord } from './readers/word.ts';
import { xmlTree } from './readers/xml-tree.ts';
import type { Format } from './reading/format.ts';
import { isZip, refusal } from './refusal.ts';

/**
 * Reads a file into blocks; or returns why it can't, with what was expected.
 * @param format the format that the user stated; the content decides without one
 */
export function readDocument(
  path: string,
  bytes: Uint8Array,
  { form, publisher }: Format = {},
): Document | { readonly why: string } {
  const refused = refusal(path, bytes);
  if (refused !== undefined) return { why: refused };
  if (isZip(bytes)) return readWord(path, bytes, publisher);
  if (form === 'word') return { why: 'not a Word file: a .docx was expected' };
  const text = decoded(bytes).replace(/^\uFEFF/, '');
  if (form === undefined ? isJson(text) : form === 'json') return readJson(path, text);
  if (form === undefined ? isXml(text) : form === 'xml') return readXml(path, text);
  if (form === undefined ? isHtml(text) : form === 'html') return readHtml(path, text, publisher);
  if (form === undefined ? isMarkdown(path, text) : form === 'markdown') return readMarkdown(path, text);
  return readText(path, text, publisher);
}

/** Whether a file is a PDF. The PDF reader is large and loads only if needed. */
export const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1_024)).toString('latin1').includes('%PDF-');

/** Whether a file is a web page that a browser saved as a single file. */
export const isSingleFilePage = (bytes: Uint8Array): boolean =>
  /^(?:From: |MIME-Version: |Snapshot-Content-Location: )[\s\S]*\bmultipart\/related\b/i.test(
    Buffer.from(bytes.subarray(0, 8_000)).toString('latin1'),
  );

function readXml(path: string, text: string): Document | { readonly why: string } {
  const root = xmlTree(text);
  if ('why' in root) return root;
  if (root.name === 'akomaNtoso') return readAkomaNtoso(path, root);
  if (root.name === 'law') return readStateDecoded(path, root);
  if (root.name === 'DOCUMENT' || root.name === 'LEVEL') return readAmericanLegalXml(path, root);
  if (/^html$/i.test(root.name)) return readHtml(path, text);
  if (root.name === 'library' || root.name === 'document' || root.name === 'container')
    return { why: 'a library is imported by its index.xml or the folder that it is in' };
  if (hasSections(root)) return readSectionXml(path, root);
  return {
    why: `the root of this XML is <${root.name.slice(0, 40)}>, without a <section> that has <num> and <heading>; that, <library>, <akomaNtoso>, <law> or <DOCUMENT> was expected`,
  };
}

function isXml(text: string): boolean {
  const start = text.slice(0, 2_000).trimStart();
  return !isHtml(text) && (/^<\?xml\b/.test(start) || /^<[A-Za-z][\w:.-]*(?:\s[^<]*)?\/?>/.test(start));
}

function isJson(text: string): boolean {
  return /^\s*(?:\{\s*["}]|\[\s*[{[\]])/.test(text.slice(0, 2_000));
}

function isHtml(text: string): boolean {
  const start = text.slice(0, 2_000).trimStart();
  return /^(?:<!doctype html|<html|<\?xml[^>]*>\s*<(?:!doctype )?html|<!--|<(?:body|div|head|section|article|main|header|p|h[1-6]|table|[ou]l|dl|center|font|span|meta|link|style|script|form|a\s+name)[\s>=])/i.test(
    start,
  );
}

function isMarkdown(path: string, text: string): boolean {
  if (/\.(?:md|markdown)$/i.test(path)) return true;
  const start = text.slice(0, 20_000);
  // `# An item` is a list item of a wiki, where headings have other signs.
  if ((start.match(/^={1,6} ?\S/gm) ?? []).length >= 2) return false;
  return /^---\r?\n[\w-]+:/.test(start) || (start.match(/^#{1,6} \S/gm) ?? []).length >= 2;
}
