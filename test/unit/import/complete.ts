/**
 * An invented tribe with a constitution, a charter, a code and a drafting manual, with text outside sections. Articles
 * hold text directly. There are a preamble, an appendix, schedules and exhibits, a chapter with a long history, spanned
 * tables, pictures, and elements that no importer knows.
 */
import { namespaces } from './trees.ts';

/** One pixel, as PNG. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** 20,000 characters or more: a chapter's own notes are kept at any length. */
export const longHistory = Array.from(
  { length: 400 },
  (_, at) => `Res. ${1960 + (at % 60)}-${at + 1}, passed in council, amended the ponds of the north shore.`,
).join(' ');

const folder = 'us/mn/tribes/osprey-lake';

const document = (id: string, heading: string, body: string): string =>
  `<document ${namespaces} xmlns:cache="https://open.law/schemas/cache" id="${id}"><heading>${heading}</heading>
   <meta><recency through="2025-03-01"/><effective>0001-01-01</effective></meta>${body}</document>`;

const constitution = document(
  'Osprey Lake Const.',
  'Constitution of the Osprey Lake Band',
  `<text>We, the people of Osprey Lake, establish this constitution.</text>
   <container><prefix>Article</prefix><num>I</num><heading>Territory</heading>
     <text>The territory extends to the shore and the islands.</text></container>
   <container><prefix>Article</prefix><num>IV</num><heading>Council</heading>
     <para><num>(a)</num><text>The council has five members.</text></para>
     <para><num>(b)</num><text>Each serves two years.</text></para>
     <annotations><annotation type="History">Res. 1971-4, June 1, 1971</annotation></annotations></container>`,
);

const code = document(
  'Osprey Lake Code',
  'Osprey Lake Band Code',
  `<toc><text>Title 5. Waters. Chapter 5.12. Docks.</text></toc>
   <container><prefix>Title</prefix><num>5</num><heading>Waters</heading>
     <container><prefix>Chapter</prefix><num>5.12</num><heading>Docks</heading>
       <annotations><annotation type="Cross References">${longHistory}</annotation></annotations>
       <text>This chapter applies to every dock on the lake.</text>
       <section><num>5.12.010</num><heading>Permits.</heading><text>A dock needs a permit.</text>
         <floater>A margin says: see the <b>warden</b> first.</floater></section>
       <section><num>5.12.020</num><heading>Sizes.</heading>
         <table><caption>Sizes in feet</caption>
           <tr><th>Shore</th><th colspan="2">Dock</th></tr>
           <tr><td rowspan="2">North</td><td>Length</td><td>20</td></tr>
           <tr><td>Width</td><td>6</td></tr></table>
         <text>As drawn: <img src="dock.png" alt="A dock"/> and <img src="lost.png" alt="A pier"/></text></section>
       <section><heading>Transition</heading><text>Older docks may stay.</text></section>
       <container><prefix>Appendix</prefix><num>A</num><heading>Forms</heading>
         <text>Form 1. Request for a dock.</text></container>
     </container>
     <container><heading>Exhibit 2: Map of moorings</heading><para><text>North cove, south cove.</text></para></container>
   </container>
   <container><prefix>Schedule</prefix><num>1</num><heading>Fees</heading><mystery>A dock: $40.</mystery>Paid yearly.</container>`,
);

const manual = document(
  'Osprey Lake Drafting Manual',
  'Osprey Lake Drafting Manual',
  '<text>Write short sentences.</text><para><num>1.</num><text>Prefer the active voice.</text></para>',
);

/** The library’s files. The picture `lost.png` is not among them. */
export const ospreyLake: Readonly<Record<string, string | Buffer>> = {
  'index.xml': `<library ${namespaces}><heading>Osprey Lake Law Library</heading>
    ${['constitution', 'code', 'manual'].map((name) => `<xi:include href="./${folder}/${name}/index.xml"/>`).join('')}</library>`,
  [`${folder}/constitution/index.xml`]: constitution,
  [`${folder}/code/index.xml`]: code,
  [`${folder}/manual/index.xml`]: manual,
  [`${folder}/code/dock.png`]: pixel,
};
