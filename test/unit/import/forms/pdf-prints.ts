/** An invented code as a PDF: pages with running heads and numbers, hyphenated words, one or two columns. */
import type { InventedCode, InventedContainer, InventedSection } from './invented-code.ts';

interface PdfLine {
  readonly text: string;
  readonly indent: number;
  readonly size: number;
  /** Additional points above it. */
  readonly above: number;
}

const height = 792;
const width = 612;
const margin = 72;
/** Courier: every letter's width is six tenths of its size. */
const perLetter = 0.6;

export const onePdfColumn = (code: InventedCode): Uint8Array => printed(code, 1);
export const twoPdfColumns = (code: InventedCode): Uint8Array => printed(code, 2);
/** Pages without text, as from a scanner. */
export const scannedPdf = (): Uint8Array => pdfFile(['0 0 m 100 100 l S', '0 0 m 100 100 l S']);

/** A page that unpacks to far more text than a page holds. */
export const overfullPdf = (): Uint8Array => pdfFile(['BT /F1 9 Tf (x) Tj ET\n'.repeat(400_000)]);

/** One line of text per page, and perhaps a title in the properties. */
export const pdfOf = (lines: readonly string[], title?: string): Uint8Array =>
  pdfFile(
    lines.map((line) => placed(line, margin, height - margin, 10)),
    title,
  );

/** A page of lines with words across it from corner to corner. */
export const slantedPdf = (words: string, lines: readonly string[]): Uint8Array =>
  pdfFile([
    [
      ...lines.map((line, at) => placed(line, margin, height - margin - at * 12, 10)),
      `BT /F1 60 Tf 0.7 0.7 -0.7 0.7 150 200 Tm (${words}) Tj ET`,
    ].join('\n'),
  ]);

function printed(code: InventedCode, columns: 1 | 2): Uint8Array {
  const gap = 30;
  const across = (width - 2 * margin - (columns - 1) * gap) / columns;
  const size = columns === 1 ? 10 : 8;
  const lines = linesOf(code, Math.floor(across / (size * perLetter)), size);
  const pages: string[] = [];
  let at = 0;
  while (at < lines.length) {
    const operations = [
      placed(`${code.name}  Supp. No. 12`, margin, height - 40, 8),
      placed(`CD${1 + pages.length}:${7 + pages.length}`, width / 2, 30, 8),
      // Below the first column only.
      placed('Supp. No. 12', margin, 30, 8),
    ];
    for (let column = 0; column < columns; column += 1) {
      let y = height - margin;
      for (; at < lines.length; at += 1) {
        const line = lines[at];
        if (line === undefined) break;
        y -= line.size * 1.2 + (y === height - margin ? 0 : line.above);
        if (y < margin) break;
        operations.push(
          placed(line.text, margin + column * (across + gap) + line.indent * line.size * perLetter, y, line.size),
        );
      }
    }
    pages.push(operations.join('\n'));
  }
  return pdfFile(pages);
}

function linesOf({ containers }: InventedCode, letters: number, size: number): readonly PdfLine[] {
  const lines: PdfLine[] = [];
  const add = (text: string, indent = 0, larger = 0): void => {
    for (const [at, line] of cut(text, Math.floor((letters * size) / (size + larger)) - indent).entries())
      lines.push({ text: line, indent, size: size + larger, above: at === 0 ? size * 0.8 : 0 });
  };
  const numberOf = ({ number, through }: InventedSection): string =>
    through === undefined ? `Sec. ${number}` : `Secs. ${number}-${through}`;
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    add(`${level.toUpperCase()} ${number}. ${heading}`, 0, 2);
    for (const section of sections) add(`${numberOf(section)}. ${section.heading}.`);
    for (const each of inner) write(each);
    for (const section of sections) {
      add(`${numberOf(section)}. ${section.heading}.`);
      for (const { designators, text } of section.paragraphs)
        add(`${designators.at(-1) ?? ''} ${text}`.trim(), designators.length * 2);
      if (section.history !== undefined) add(section.history);
      if (section.note !== undefined) add(`${section.note.label}: ${section.note.text}`);
    }
  };
  for (const each of containers) write(each);
  return lines;
}

/** Lines of this many letters; a long word at the end of a line is hyphenated. */
function cut(text: string, letters: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const room = letters - line.length - 1;
    if (line === '' || word.length <= room) line = line === '' ? word : `${line} ${word}`;
    else if (/^[a-z]{9,}$/.test(word) && room >= 6) {
      lines.push(`${line} ${word.slice(0, 5)}-`);
      line = word.slice(5);
    } else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

function placed(text: string, x: number, y: number, size: number): string {
  const codes: Readonly<Record<string, string>> = {
    '§': '\\247',
    '—': '\\227',
    '–': '\\226',
    '’': '\\222',
    '“': '\\223',
    '”': '\\224',
  };
  const escaped = text.replace(/[\\()]/g, '\\$&').replace(/[§—–’“”]/g, (sign) => codes[sign] ?? '?');
  return `BT /F1 ${size} Tf ${x.toFixed(1)} ${y.toFixed(1)} Td (${escaped}) Tj ET`;
}

/** A PDF 1.4 file (ISO 32000-1) of pages with these content streams, in Courier. */
function pdfFile(pages: readonly string[], title?: string): Uint8Array {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
  ];
  for (const [at, content] of pages.entries()) {
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
    );
    objects.push(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
  }
  if (title !== undefined) objects.push(`<< /Title (${title}) >>`);
  const info = title === undefined ? '' : ` /Info ${objects.length} 0 R`;
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R${info} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
