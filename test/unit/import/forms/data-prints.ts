/** An invented code as publishers export it for programs: XML and JSON. */
import type { InventedContainer } from './invented-code.ts';
import { designator, escaped, numberOf, type Print, titled, upper } from './printing.ts';

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

export const americanLegalXml: Print = ({ name, containers }) => {
  const lines = [
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<DOCUMENT source-infobase-name="W" source-infobase-title="${name}">`,
  ];
  let id = 0;
  const record = (content: string): string =>
    `<RECORD id="0-0-0-${++id}" number="${id}" version="3">${content}</RECORD>`;
  const tabs = (count: number): string => '<TAB tab-count="1" />'.repeat(count);
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    lines.push(
      `<LEVEL style-name="${titled(level)}" level-depth="${depth}">${record(`<HEADING>${titled(level)} ${number}: ${xml(heading)}</HEADING><PARA><DESTINATION id="0" name="x" />${titled(level)} ${number}: ${xml(heading)}</PARA>`)}`,
    );
    // A level without a heading is between the chapter and its sections.
    lines.push('<LEVEL style-name="Appendix" level-depth="8">');
    for (const each of inner) write(each, depth + 1);
    for (const section of sections) {
      const head = `${numberOf(section, '§', '—')} ${xml(section.heading)}.`;
      lines.push(
        `<LEVEL style-name="Section" level-depth="9">${record(`<HEADING>${head} </HEADING><PARA><DESTINATION id="0" name="${section.number}" />${head.replace(xml(section.heading), `<CHARFORMAT bold="1">${xml(section.heading)}</CHARFORMAT>`)}</PARA>`)}<LEVEL style-name="Normal Level" level-depth="0">`,
      );
      for (const paragraph of section.paragraphs)
        lines.push(
          record(
            `<PARA>${tabs(paragraph.designators.length)}${designator(paragraph)}${paragraph.designators.length > 0 ? tabs(1) : ''}${xml(paragraph.text)}</PARA>`,
          ),
        );
      if (section.history !== undefined) lines.push(record(`<PARA>${xml(section.history)}</PARA>`));
      if (section.note !== undefined)
        lines.push(record(`<PARA>${section.note.label}: ${xml(section.note.text)}</PARA>`));
      lines.push('</LEVEL></LEVEL>');
    }
    lines.push('</LEVEL></LEVEL>');
  };
  for (const each of containers) write(each, 2);
  lines.push('</DOCUMENT>');
  return lines.join('\n');
};

/** Municode's JSON: a list of chunks. A chapter's chunk is its table of contents. */
export const municodeJson: Print = ({ containers }) => {
  const docs: { Id: string; Title: string; TitleHtml: string; Content: string; NodeDepth: number }[] = [];
  const chunk = (id: string, title: string, depth: number, content: readonly string[]): void => {
    docs.push({
      Id: id,
      Title: title,
      TitleHtml: `<div class="chunk-title">${escaped(title)}</div>`,
      Content: `<div class="chunk-content">${content.join('\n')}</div>`,
      NodeDepth: depth,
    });
  };
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    chunk(`${level}${number}`, `${upper(level)} ${number}. - ${heading}`, depth, []);
    for (const each of inner) write(each, depth + 1);
    for (const section of sections) {
      const content: string[] = [];
      for (const paragraph of section.paragraphs) {
        const at = paragraph.designators.length;
        if (at > 0) content.push(`<p class="incr${at - 1}">\n   ${designator(paragraph)}\n   </p>`);
        content.push(`<p class="${at === 0 ? 'p0' : `content${at}`}">\n   ${escaped(paragraph.text)}\n   </p>`);
      }
      if (section.history !== undefined) content.push(`<p class="historynote0">\n${escaped(section.history)}\n</p>`);
      if (section.note !== undefined)
        content.push(`<p class="refeditor0">${section.note.label}: ${escaped(section.note.text)}</p>`);
      chunk(`N${section.number}`, `${numberOf(section, 'Sec.', '—')}. - ${section.heading}.`, depth + 1, content);
    }
  };
  for (const each of containers) write(each, 1);
  return JSON.stringify({ Docs: docs });
};

/** Records of a civic group: one section each, with its location in separate fields. */
export const records: Print = ({ containers }) => {
  const found: object[] = [];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, place: object): void => {
    const own = { ...place, [`${level}_number`]: number, [`${level}_name`]: heading };
    for (const each of inner) write(each, own);
    for (const { paragraphs, history, note, number: section, through, heading: title } of sections) {
      const text = [
        ...paragraphs.map((each) => `${designator(each)} ${each.text}`.trim()),
        ...(note === undefined ? [] : [`${note.label}: ${note.text}`]),
      ];
      found.push({
        ...own,
        section_number: through === undefined ? section : `${section} through ${through}`,
        catch_line: title,
        text: text.length === 0 ? title : text.join('\n'),
        ...(history === undefined ? {} : { history }),
      });
    }
  };
  for (const each of containers) write(each, {});
  return found.map((record) => JSON.stringify(record)).join('\n');
};

/** Records with unusual field names: a title's bare number, the first and last number of a range. */
export const recordsWithRanges: Print = ({ place, name, sections }) =>
  JSON.stringify({
    municipality: place,
    code: name,
    sections: sections.map(({ number, through, heading, within, paragraphs, history, note }) => ({
      ...Object.fromEntries(within.map((each) => each.split(' '))),
      SectionFrom: number,
      ...(through === undefined ? {} : { SectionTo: through }),
      Caption: heading,
      Text: paragraphs.map((each) => `${designator(each)} ${each.text}`.trim()).join('\n'),
      HistoryNote: history ?? '',
      ...(note === undefined ? {} : { Annotations: [`${note.label}: ${note.text}`] }),
    })),
  });

/** A tree whose reserved sections have a status and no title, and whose notes are records. */
export const treeOfRecords: Print = ({ name, containers }) => {
  const node = ({ level, number, heading, containers: inner, sections }: InventedContainer): object => ({
    type: level,
    number,
    title: heading,
    children: [
      ...inner.map(node),
      ...sections.map(({ number: own, through, heading: title, paragraphs, history, note }) => ({
        type: 'section',
        number: own,
        ...(through === undefined ? { title } : { title: '', through, status: 'reserved' }),
        body: paragraphs.map((each) => ({ label: designator(each), text: each.text })),
        history: history === undefined ? [] : [history],
        ...(note === undefined ? {} : { notes: [{ kind: note.label, text: note.text }] }),
      })),
    ],
  });
  return JSON.stringify({ title: name, children: containers.map(node) });
};

/** Akoma Ntoso with the new `eId`s; notes and histories are remarks in it. */
export const akomaNtoso: Print = ({ name, containers }) => {
  const lines = [
    `<?xml version="1.0" encoding="UTF-8"?>\n<akomaNtoso xmlns="http://docs.oasis-open.org/legaldocml/ns/akn/3.0"><act name="act"><meta><identification source="#x"><FRBRWork><FRBRuri value="/akn/zz/act/by-law/wexcombe/2002/code"/><FRBRalias value="${name}"/></FRBRWork><FRBRExpression><FRBRdate date="2020-01-01" name="Generation"/></FRBRExpression></identification></meta><body>`,
  ];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    lines.push(
      `<${level} eId="${level}_${number}"><num>${titled(level)} ${number}</num><heading>${xml(heading)}</heading>`,
    );
    for (const each of inner) write(each);
    for (const section of sections) {
      lines.push(
        `<section eId="sec_${section.number}"><num>${section.through === undefined ? section.number : `§§ ${section.number}–${section.through}`}.</num><heading>${xml(section.heading)}</heading>`,
      );
      let open = 0;
      for (const { designators, text } of section.paragraphs) {
        while (open >= Math.max(1, designators.length) || (open > 0 && designators.length === 0)) {
          lines.push(open === 1 ? '</subsection>' : '</paragraph>');
          open -= 1;
        }
        if (designators.length > 0) {
          open += 1;
          lines.push(`<${open === 1 ? 'subsection' : 'paragraph'}><num>${designators.at(-1)}</num>`);
        }
        lines.push(`<content><p>${xml(text)}</p></content>`);
      }
      for (; open > 0; open -= 1) lines.push(open === 1 ? '</subsection>' : '</paragraph>');
      if (section.history !== undefined)
        lines.push(`<content><p><remark>${xml(section.history)}</remark></p></content>`);
      if (section.note !== undefined)
        lines.push(`<content><p>${section.note.label}: ${xml(section.note.text)}</p></content>`);
      lines.push('</section>');
    }
    lines.push(`</${level}>`);
  };
  for (const each of containers) write(each);
  lines.push('</body></act></akomaNtoso>');
  return lines.join('\n');
};
