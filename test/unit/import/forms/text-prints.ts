/**
 * An invented code in publishers' text forms: every print has the same law, with that publisher's tables of contents,
 * heads and marks.
 */
import type { InventedContainer } from './invented-code.ts';
import { designator, numberOf, type Print, titled, upper } from './printing.ts';

/** American Legal's text export: CRLF, tabs, lists of headings run together. */
export const americanLegalText: Print = ({ place, name, containers }) => {
  const lines = [
    '',
    `CITY OF ${place.toUpperCase()}`,
    '',
    name.toUpperCase(),
    'AMERICAN LEGAL PUBLISHING CORPORATION',
    '432 Walnut Street, Suite 1200',
    'Cincinnati, Ohio  45202-3909',
    '',
    `PREFACE TO THE ${name.toUpperCase()}`,
  ];
  lines.push(
    '\tThis electronic version of the code is updated as amending legislation is approved. It is a convenience to the public, and a copy is on file with the clerk of the city.',
  );
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    lines.push(`${upper(level)} ${number}:`, heading);
    if (sections.length > 0) lines.push(sections.map((each) => `Sec. ${each.number}.${each.heading}.`).join(''));
    for (const each of inner) write(each);
    for (const section of sections) {
      lines.push(
        section.through === undefined
          ? `SEC. ${section.number}.  ${section.heading.toUpperCase()}. `
          : `SECS. ${section.number}-${section.through}.  RESERVED. `,
      );
      for (const paragraph of section.paragraphs)
        lines.push(
          `${'\t'.repeat(Math.max(1, paragraph.designators.length))}${designator(paragraph)}${paragraph.designators.length > 0 ? '\t' : ''}${paragraph.text}`,
        );
      if (section.history !== undefined) lines.push(`${section.history} `);
      if (section.note !== undefined) lines.push(section.note.label.toUpperCase(), section.note.text);
    }
  };
  for (const each of containers) write(each);
  return lines.join('\r\n');
};

/**
 * Wrapped at 78 columns, with a table of contents at the beginning and in each chapter, page heads and page numbers.
 */
export const wrappedText: Print = ({ place, name, containers }) => {
  const lines: string[] = [
    `CODE OF ORDINANCES OF THE CITY OF ${place.toUpperCase()}, OREGON`,
    '',
    'TABLE OF CONTENTS',
    '',
  ];
  const list = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    lines.push(`${' '.repeat(depth * 2)}${titled(level)} ${number}. ${heading}`);
    for (const each of inner) list(each, depth + 1);
    for (const section of sections)
      lines.push(`${' '.repeat(depth * 2 + 2)}${numberOf(section, 'Sec.', '—')}. ${section.heading}.`);
  };
  for (const each of containers) list(each, 0);
  lines.push('');
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    lines.push('', `${titled(level)} ${number}`, heading, '');
    if (sections.length > 0)
      lines.push('Sections:', ...sections.map((each) => `    ${each.number}  ${each.heading}.`), '');
    for (const each of inner) write(each);
    for (const section of sections) {
      lines.push('', ...wrapped(`${numberOf(section, 'Sec.', '—')}. ${section.heading}.`, '', 78), '');
      for (const paragraph of section.paragraphs)
        lines.push(
          ...wrapped(
            `${designator(paragraph)} ${paragraph.text}`.trim(),
            ' '.repeat(4 * paragraph.designators.length),
            78,
          ),
          '',
        );
      if (section.history !== undefined) lines.push(...wrapped(section.history, '', 78));
      if (section.note !== undefined) lines.push('', ...wrapped(`${section.note.label}—${section.note.text}`, '', 78));
    }
  };
  for (const each of containers) write(each);
  const pages: string[] = [];
  for (let at = 0; at < lines.length; at += 48)
    pages.push(
      [
        `${name}                          `,
        '',
        ...lines.slice(at, at + 48),
        '',
        `                 ${pages.length + 1}`,
      ].join('\n'),
    );
  return pages.join('\n\f');
};

/** Lines of at most this many characters; long words are divided only at their hyphens. */
function wrapped(text: string, indent: string, width: number): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const word of text.split(' ')) {
    if (line.trim() !== '' && line.length + word.length + 1 > width) {
      lines.push(line);
      line = indent;
    }
    line += line.trim() === '' ? word : ` ${word}`;
  }
  lines.push(line);
  return lines;
}

/** Ohio: a list of the sections in two columns above each chapter, then references to other law. */
export const listsInColumns: Print = ({ place, containers }) => {
  const lines = [`CODIFIED ORDINANCES OF ${place.toUpperCase()}, OHIO`, ''];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    lines.push('', `${upper(level)} ${number}`, titled(heading.toLowerCase()), '');
    const listed = sections.map((each) => `${each.number}  ${each.heading}.`.padEnd(40));
    for (let at = 0; at < listed.length; at += 2) lines.push(listed.slice(at, at + 2).join('   '));
    if (sections.length > 0)
      lines.push(
        '',
        'CROSS REFERENCES',
        '   Power to regulate - see Ohio R.C. 715.49',
        '   Licenses - see BUS. REG. Ch. 711',
      );
    for (const each of inner) write(each);
    for (const section of sections) {
      lines.push('', `   ${numberOf(section, '', ' to ')}  ${section.heading.toUpperCase()}.`.replace(/^ +/, '   '));
      for (const paragraph of section.paragraphs)
        lines.push(...wrapped(`${designator(paragraph)}  ${paragraph.text}`.trim(), '   ', 80));
      if (section.history !== undefined) lines.push(section.history);
      if (section.note !== undefined) lines.push('', `   (${section.note.label.toUpperCase()}: ${section.note.text})`);
    }
  };
  for (const each of containers) write(each);
  return lines.join('\r\n');
};

/** Heading and text in one paragraph, with the history after the text. */
export const runInText: Print = ({ name, containers }) => {
  const lines = [name, ''];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    lines.push(`${upper(level)} ${number}. ${heading}`, '');
    for (const each of inner) write(each);
    for (const section of sections) {
      const [first, ...rest] = section.paragraphs;
      const own = first === undefined ? '' : ` ${designator(first)} ${first.text}`.replace(/ {2}/g, ' ');
      lines.push(`${numberOf(section, '§', ' through ')}. ${section.heading}.${own}`);
      for (const paragraph of rest) lines.push(`${designator(paragraph)} ${paragraph.text}`.trim());
      if (section.history !== undefined) lines[lines.length - 1] += ` ${section.history}`;
      if (section.note !== undefined) lines.push(`${section.note.label}: ${section.note.text}`);
      lines.push('');
    }
  };
  for (const each of containers) write(each);
  return lines.join('\n');
};

/** AsciiDoc, with anchors and attributes. */
export const asciiDoc: Print = ({ name, containers }) => {
  const lines = [`= ${name}`, ':toc:', ':sectnums!:', '', '== Preface', '', `The clerk keeps the ${name}.`, ''];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    lines.push(`${'='.repeat(depth)} ${titled(level)} ${number}. ${heading}`, '');
    for (const each of inner) write(each, depth + 1);
    for (const section of sections) {
      lines.push(
        `[[sec-${section.number}]]`,
        `${'='.repeat(depth + 1)} ${numberOf(section, '§', '–')}. ${section.heading}`,
        '',
      );
      for (const paragraph of section.paragraphs) lines.push(`${designator(paragraph)} ${paragraph.text}`.trim(), '');
      if (section.history !== undefined) lines.push(`_${section.history}_`, '');
      if (section.note !== undefined) lines.push(`NOTE: ${section.note.label}: ${section.note.text}`, '');
    }
  };
  for (const each of containers) write(each, 2);
  return lines.join('\n');
};

/** reStructuredText, with labels, a directive for its contents, and notes as directives. */
export const restructuredText: Print = ({ name, containers }) => {
  const lines = [name, '='.repeat(name.length), '', '.. contents::', '   :depth: 2', ''];
  const headed = (text: string, sign: string): void => void lines.push(text, sign.repeat(text.length), '');
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    headed(`${titled(level)} ${number}: ${heading}`, '-~^'[depth] ?? '+');
    for (const each of inner) write(each, depth + 1);
    for (const section of sections) {
      lines.push(`.. _sec-${section.number}:`, '');
      headed(`${numberOf(section, 'Sec.', '–')}. ${section.heading}`, "'");
      for (const paragraph of section.paragraphs)
        lines.push(...wrapped(`${designator(paragraph)} ${paragraph.text}`.trim(), '', 79), '');
      if (section.history !== undefined) lines.push(`*${section.history}*`, '');
      if (section.note !== undefined) lines.push(`.. note:: ${section.note.label}: ${section.note.text}`, '');
    }
  };
  for (const each of containers) write(each, 0);
  return lines.join('\n');
};

/** A number, two blanks and a title in the second-level headings; lists with the law's own designators in them. */
export const markdown: Print = ({ name, containers }) => {
  const lines = [`# ${name}`, ''];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    lines.push(`${'#'.repeat(depth)} ${titled(level)} ${number}: ${titled(heading.toLowerCase())}`, '');
    if (sections.length > 0)
      lines.push(
        'Sections',
        '',
        ...sections.map((each) => `* [${each.number}   ${each.heading}](#${each.number.replace(/\W/g, '')})`),
        '',
      );
    for (const each of inner) write(each, depth + 1);
    for (const section of sections) {
      lines.push(
        `${'#'.repeat(depth + 1)} ${section.through === undefined ? section.number : `${section.number}–${section.through}`}   ${section.heading}`,
        '',
      );
      for (const [at, paragraph] of section.paragraphs.entries()) {
        const last =
          at === section.paragraphs.length - 1 && section.history !== undefined ? `\\\n${section.history}` : '';
        lines.push(
          `${paragraph.designators.length === 0 ? '' : `_${designator(paragraph).replace('.', '\\.')}_ `}${paragraph.text}${last}`,
          '',
        );
      }
      if (section.paragraphs.length === 0 && section.history !== undefined) lines.push(section.history, '');
      if (section.note !== undefined) lines.push(`**${section.note.label}:** ${section.note.text}`, '');
    }
  };
  for (const each of containers) write(each, 2);
  return lines.join('\n');
};
