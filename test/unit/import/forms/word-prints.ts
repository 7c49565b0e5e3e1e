/** An invented code in Word: with styles, with Word's own levels and numbers, or only with direct formatting. */
import { paragraph as inParagraph, run, wordFile } from '../../../fixtures/word.ts';
import type { InventedCode, InventedContainer, InventedSection } from './invented-code.ts';

export type WordPrint = (code: InventedCode) => Uint8Array;

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
const style = (id: string): string => `<w:pStyle w:val="${id}"/>`;
const styled = (text: string, id: string): string => inParagraph(xml(text), style(id));
const stylesOf = (names: Readonly<Record<string, string>>): string =>
  Object.entries(names)
    .map(
      ([id, rest]) =>
        `<w:style w:type="paragraph" w:styleId="${id.replace(/ /g, '')}"><w:name w:val="${id}"/>${rest}</w:style>`,
    )
    .join('');
const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const designator = ({ designators }: { readonly designators: readonly string[] }): string => designators.at(-1) ?? '';
const numberOf = ({ number, through }: InventedSection): string =>
  through === undefined ? `Sec. ${number}` : `Secs. ${number}—${through}`;

/** Municode's export: the classes of its pages are the paragraph styles. */
export const municodeStyles: WordPrint = ({ name, containers }) => {
  const body = [styled(name, 'Title')];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    body.push(styled(`${level.toUpperCase()} ${number}. - ${heading}`, `Heading${depth}`));
    for (const section of sections) body.push(styled(`${numberOf(section)}. - ${section.heading}.`, 'TOC3'));
    for (const each of inner) write(each, depth + 1);
    for (const section of sections) {
      body.push(styled(`${numberOf(section)}. - ${section.heading}.`, 'sec'));
      for (const each of section.paragraphs) {
        const depth = each.designators.length;
        if (depth === 0) body.push(styled(each.text, 'p0'));
        else
          body.push(
            inParagraph(`${run(designator(each))}<w:r><w:tab/></w:r>${run(xml(each.text))}`, style(`list${depth - 1}`)),
          );
      }
      if (section.history !== undefined) body.push(styled(section.history, 'historynote0'));
      if (section.note !== undefined) body.push(styled(`${section.note.label}—${section.note.text}`, 'refeditor0'));
    }
  };
  for (const each of containers) write(each, 1);
  const outline = (level: number): string => `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`;
  return wordFile({
    body: body.join(''),
    styles: stylesOf({
      Title: '',
      'heading 1': outline(0),
      'heading 2': outline(1),
      'heading 3': outline(2),
      sec: '',
      p0: '',
      list0: '',
      list1: '',
      historynote0: '',
      refeditor0: '',
      'toc 3': '',
    })
      .replace('w:styleId="heading1"', 'w:styleId="Heading1"')
      .replace('w:styleId="heading2"', 'w:styleId="Heading2"')
      .replace('w:styleId="heading3"', 'w:styleId="Heading3"')
      .replace('w:styleId="toc3"', 'w:styleId="TOC3"'),
  });
};

/** Word's own headings down to the sections. */
export const headingStyles: WordPrint = ({ name, containers }) => {
  const body = [styled(name, 'Title')];
  const outlined = (text: string, depth: number): string =>
    inParagraph(xml(text), `<w:outlineLvl w:val="${depth - 1}"/>`);
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    body.push(outlined(`${titled(level)} ${number}: ${heading}`, depth));
    for (const each of inner) write(each, depth + 1);
    for (const section of sections) {
      body.push(
        outlined(
          section.through === undefined
            ? `${section.number} ${section.heading}.`
            : `${section.number}–${section.through} Reserved.`,
          depth + 1,
        ),
      );
      for (const each of section.paragraphs)
        body.push(
          inParagraph(
            xml(`${designator(each)} ${each.text}`.trim()),
            `<w:ind w:left="${360 * each.designators.length}"/>`,
          ),
        );
      if (section.history !== undefined) body.push(inParagraph(xml(section.history)));
      if (section.note !== undefined) body.push(inParagraph(xml(`${section.note.label}: ${section.note.text}`)));
    }
  };
  for (const each of containers) write(each, 1);
  return wordFile({ body: body.join(''), styles: stylesOf({ Title: '' }) });
};

/** No styles at all: bold and centered lines, headings that run into the text, a typed table of contents. */
export const typographyAlone: WordPrint = ({ name, place, containers }) => {
  const center = '<w:jc w:val="center"/>';
  const bold = (text: string): string => run(xml(text), '<w:b/>');
  const body = [
    inParagraph(bold(`CITY OF ${place.toUpperCase()}`), center),
    inParagraph(bold(name.toUpperCase()), center),
  ];
  const list = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    body.push(inParagraph(`${run(xml(`${level.toUpperCase()} ${number} ${heading}`))}<w:r><w:tab/></w:r>${run('12')}`));
    for (const each of inner) list(each);
    for (const section of sections)
      body.push(inParagraph(`${run(xml(`${numberOf(section)}. ${section.heading}`))}<w:r><w:tab/></w:r>${run('14')}`));
  };
  for (const each of containers) list(each);
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    body.push(inParagraph(bold(`${level.toUpperCase()} ${number}`), center), inParagraph(bold(heading), center));
    for (const each of inner) write(each);
    for (const section of sections) {
      const [first, ...rest] = section.paragraphs;
      body.push(
        inParagraph(
          bold(`${numberOf(section)}. ${section.heading}.`) +
            (first === undefined ? '' : run(xml(` ${designator(first)} ${first.text}`))),
        ),
      );
      for (const each of rest) body.push(inParagraph(xml(`${designator(each)} ${each.text}`.trim())));
      if (section.history !== undefined) body.push(inParagraph(run(xml(section.history), '<w:i/>')));
      if (section.note !== undefined) body.push(inParagraph(xml(`${section.note.label}. ${section.note.text}`)));
    }
  };
  for (const each of containers) write(each);
  return wordFile({ body: body.join('') });
};
