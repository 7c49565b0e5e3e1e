/** An invented code in the form of publishers' web pages. */
import type { InventedContainer } from './invented-code.ts';
import { designator, escaped, numberOf, type Print, titled, upper } from './printing.ts';

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

/** A typical city's own page: heading elements, bold numbers. */
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
