/** An invented code as publishers print it: every print holds the same law, with that publisher's tables of contents, heads and marks. */
import type { InventedCode, InventedContainer, InventedSection } from './invented-code.ts';

export type Print = (code: InventedCode) => string;

const upper = (level: string): string => level.toUpperCase();
const titled = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const designator = ({ designators }: { readonly designators: readonly string[] }): string => designators.at(-1) ?? '';

/** Reserved ranges as each publisher writes them. */
function numberOf({ number, through }: InventedSection, before: string, dash: string): string {
  return through === undefined
    ? `${before} ${number}`
    : `${before === 'Sec.' ? 'Secs.' : before === '§' ? '§§' : before} ${number}${dash}${through}`;
}

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

/** Cut at 78 columns, with a table of contents in front and one in each chapter, page heads and page numbers. */
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

/** Lines of at most so many characters; long words are cut at their hyphen only. */
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

/** Heading and text in one paragraph, the history behind the text. */
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

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/§/g, '&sect;');

function page(title: string, body: readonly string[]): string {
  return `<!DOCTYPE html>\n<html><head><title>${title}</title><style>.a{b:c}</style><script>var a = "<p>Sec. 1. No law.</p>";</script></head><body><nav><ul><li>Home</li><li>Search</li></ul></nav>\n${body.join('\n')}\n<footer>Powered by nobody</footer></body></html>`;
}

export const ecode360: Print = ({ place, name, containers }) => {
  const body: string[] = [];
  let id = 1_000;
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    body.push(
      `<div class="barTitle ${level}Title" id="${++id}" data-guid="${id}"><div class="selectionBox" title="Select"></div><span class="titleNumber">${titled(level)} ${number}</span><span class="titleTitle">${escaped(heading)}</span></div>`,
    );
    for (const each of inner) write(each);
    for (const section of sections) {
      body.push(
        `<div class="barTitle sectionTitle" id="${++id}" data-guid="${id}"><span class="titleNumber">${section.through === undefined ? `&sect; ${section.number}` : `&sect; ${section.number} through &sect; ${section.through}`}</span>\n <span class="titleTitle">${section.through === undefined ? escaped(section.heading) : '(Reserved)'}.</span></div><div class="section_content content">`,
      );
      if (section.history !== undefined)
        body.push(`<div class="history">${escaped(section.history.replace(/^\(/, '[').replace(/\)$/, ']'))}</div>`);
      for (const paragraph of section.paragraphs) {
        const depth = paragraph.designators.length;
        body.push(
          depth === 0
            ? `<div class="para">${escaped(paragraph.text)}</div>`
            : `<div class="level${depth}"><div class="litem"><div class="litem_number">${designator(paragraph)}</div><div class="litem_content content">${escaped(paragraph.text)}</div></div></div>`,
        );
      }
      if (section.note !== undefined)
        body.push(`<div class="footnote">${section.note.label}: ${escaped(section.note.text)}</div>`);
      body.push('</div>');
    }
  };
  for (const each of containers) write(each);
  return page(`${place}, NY ${name}`, body);
};

export const municode: Print = ({ name, containers }) => {
  const body: string[] = [];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    body.push(
      `<div class="chunk"><div class="chunk-title">${upper(level)} ${number}. - ${escaped(heading)}</div><div class="chunk-content">${sections.map((each) => `<p class="sec-toc"><a href="#s${each.number}">Sec. ${each.number}. - ${escaped(each.heading)}.</a></p>`).join('')}</div></div>`,
    );
    for (const each of inner) write(each);
    for (const section of sections) {
      body.push(
        `<div class="chunk" data-nodeid="N${section.number}"><div class="chunk-title">${numberOf(section, 'Sec.', '—')}. - ${escaped(section.heading)}.</div><div class="chunk-content">`,
      );
      for (const paragraph of section.paragraphs) {
        const depth = paragraph.designators.length;
        if (depth === 0) body.push(`<p class="p0">\n   ${escaped(paragraph.text)}\n  </p>`);
        else
          body.push(
            `<p class="incr${depth - 1}">\n ${designator(paragraph)}\n </p>\n<p class="content${depth}">\n ${escaped(paragraph.text)}\n </p>`,
          );
      }
      if (section.history !== undefined) body.push(`<p class="historynote0">${escaped(section.history)}</p>`);
      if (section.note !== undefined)
        body.push(`<p class="refeditor0"><b>${section.note.label}&mdash;</b> ${escaped(section.note.text)}</p>`);
      body.push('</div></div>');
    }
  };
  for (const each of containers) write(each);
  return page(name, body);
};

export const americanLegalHtml: Print = ({ name, containers }) => {
  const body: string[] = [];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    body.push(`<div class="rbox ${titled(level)}">${upper(level)} ${number}: ${escaped(heading)}</div>`);
    if (sections.length > 0)
      body.push(
        `<div class="rbox Normal-Level">Section</div>${sections.map((each) => `<div class="rbox Normal-Level"><a href="#x">${each.number}</a>&nbsp;&nbsp;&nbsp;${escaped(each.heading)}</div>`).join('')}`,
      );
    for (const each of inner) write(each);
    for (const section of sections) {
      body.push(
        `<div class="rbox Section">${numberOf(section, '§', '—')}  ${escaped(section.heading.toUpperCase())}.</div>`,
      );
      for (const paragraph of section.paragraphs)
        body.push(
          `<div class="rbox Normal-Level">${'&nbsp;'.repeat(3 * (paragraph.designators.length + 1))}${designator(paragraph)} &nbsp; ${escaped(paragraph.text)}</div>`,
        );
      if (section.history !== undefined) body.push(`<div class="rbox History">${escaped(section.history)}</div>`);
      if (section.note !== undefined)
        body.push(`<div class="rbox Normal-Level"><i>${section.note.label}:</i> ${escaped(section.note.text)}</div>`);
    }
  };
  for (const each of containers) write(each);
  return page(name, body);
};

export const codePublishing: Print = ({ name, containers }) => {
  const body: string[] = [];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer): void => {
    body.push(
      `<h${level === 'title' ? 1 : 2} class="${level === 'title' ? 'CPHead1' : 'CPHead2'}">${titled(level)} ${number}<br>${escaped(heading)}</h${level === 'title' ? 1 : 2}>`,
    );
    if (sections.length > 0)
      body.push(
        `<p class="CTOC">Sections:</p>${sections.map((each) => `<p class="CTOC"><a href="#${each.number}">${each.number}</a> ${escaped(each.heading)}.</p>`).join('')}`,
      );
    for (const each of inner) write(each);
    for (const section of sections) {
      body.push(
        `<h3 class="Cite" id="${section.number}">${section.through === undefined ? section.number : `${section.number} – ${section.through}`} ${escaped(section.heading)}.</h3>`,
      );
      for (const [at, paragraph] of section.paragraphs.entries()) {
        const history =
          at === section.paragraphs.length - 1 && section.history !== undefined ? ` ${escaped(section.history)}` : '';
        body.push(
          `<p class="P${paragraph.designators.length + 1}">${designator(paragraph)} ${escaped(paragraph.text)}${history}</p>`,
        );
      }
      if (section.paragraphs.length === 0 && section.history !== undefined)
        body.push(`<p>${escaped(section.history)}</p>`);
      if (section.note !== undefined)
        body.push(`<p class="footnote">${section.note.label}: ${escaped(section.note.text)}</p>`);
    }
  };
  for (const each of containers) write(each);
  return page(name, body);
};

/** Any city's own page: headings by their elements, bold numbers. */
export const plainHtml: Print = ({ name, containers }) => {
  const body: string[] = [`<h1>${name}</h1>`];
  const write = ({ level, number, heading, containers: inner, sections }: InventedContainer, depth: number): void => {
    body.push(`<h${depth}>${titled(level)} ${number} – ${escaped(heading)}</h${depth}>`);
    for (const each of inner) write(each, depth + 1);
    for (const section of sections) {
      body.push(
        `<p><b>${numberOf(section, 'Section', ' - ')}. ${escaped(section.heading)}.</b> ${escaped(section.paragraphs.map((each) => `${designator(each)} ${each.text}`.trim()).join('<br>'))}</p>`.replaceAll(
          '&lt;br>',
          '<br>',
        ),
      );
      if (section.history !== undefined) body.push(`<p><i>${escaped(section.history)}</i></p>`);
      if (section.note !== undefined) body.push(`<p>${section.note.label}: ${escaped(section.note.text)}</p>`);
    }
  };
  for (const each of containers) write(each, 2);
  return page(name, body);
};

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
    // A level without a heading stands between the chapter and its sections.
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

/** Municode's JSON: a list of chunks, a chapter's being its table of contents. */
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

/** Records of a civic group: a section each, its place in fields of its own. */
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
        `<section eId="sec_${section.number}"><num>${section.through === undefined ? section.number : `${section.number}–${section.through}`}.</num><heading>${xml(section.heading)}</heading>`,
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
