import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { XmlElement } from '../../../src/service/import/open-law/element.ts';
import { readXml } from '../../../src/service/import/open-law/xml.ts';

export const namespaces =
  'xmlns="https://open.law/schemas/library" xmlns:codified="https://open.law/schemas/codified" xmlns:codify="https://open.law/schemas/codify" xmlns:xi="http://www.w3.org/2001/XInclude"';

const made: string[] = [];

/** Writes files into a new folder, which `removeTrees` removes. */
export function tree(files: Readonly<Record<string, string | Buffer>>): string {
  const root = mkdtempSync(join(tmpdir(), 'import-test-'));
  made.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return root;
}

export function removeTrees(): void {
  for (const root of made.splice(0)) rmSync(root, { recursive: true, force: true });
}

export const codePath = 'us/or/cities/elmford/code/index.xml';

/** A small library of one city: `code` is the content of its code's document, `acts` that of its collection. */
export function library(
  code: string,
  acts = '',
  more: Readonly<Record<string, string | Buffer>> = {},
): Record<string, string | Buffer> {
  return {
    'index.xml': `<library ${namespaces}>
  <heading>City of Elmford Law Library</heading>
  <meta>
    <canonical-urls><xml-bulk>https://xml.elmford.example/law-xml</xml-bulk><html>https://law.elmford.example</html></canonical-urls>
    <build><repositories><repository name="elmford/law-xml" commit="abc123"/></repositories><codified-date>2025-01-31</codified-date></build>
  </meta>
  <xi:include href="./${codePath}"/>
  <collection name="ordinances"><heading>Ordinances</heading>${acts}</collection>
</library>`,
    [codePath]: `<document ${namespaces} id="City of Elmford, Or., Code">
  <heading>City of Elmford Municipal Code</heading>
  <meta><effective>0001-01-01</effective><recency through="2025-01-31"/></meta>
${code}
</document>`,
    ...more,
  };
}

export function title(sections: string): string {
  return `<container><prefix>Title</prefix><num>1</num><heading>GENERAL</heading>${sections}</container>`;
}

export function section(number: string, content = '<text>Words.</text>', attributes = ''): string {
  return `<section ${attributes}><num>${number}</num><heading>Heading of ${number}</heading>${content}</section>`;
}

export function history(...rows: readonly string[]): string {
  return `<annotations>${rows.join('')}</annotations>`;
}

/** A row of a history, of an act. */
export function row(act: string, more: string, text = ''): string {
  return `<annotation type="History" doc="${act}" ${more}>${text}</annotation>`;
}

/** An act, as in a collection. */
export function act(id: string, body: string, effective = '2020-02-01', meta = ''): string {
  return `<document id="${id}">
  <num>${id.split(' ').at(-1)}</num><heading type="short">Act ${id}</heading>
  <meta><effective>${effective}</effective>${meta}</meta>${body}</document>`;
}

/** Parses XML into an element. */
export function element(xml: string): XmlElement {
  const wrapped = `<root xmlns:codify="https://open.law/schemas/codify" xmlns:codified="https://open.law/schemas/codified">${xml}</root>`;
  for (const event of readXml(Buffer.from(wrapped))) {
    const first = event.kind === 'node' ? event.element.children[0] : undefined;
    if (first !== undefined && typeof first !== 'string') return first;
  }
  throw new Error('no element');
}
