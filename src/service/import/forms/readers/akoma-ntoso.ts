/** Akoma Ntoso 3 (OASIS LegalDocML), with old `id`s and new `eId`s. Depends only on the elements. */
import { child, childrenOf, type XmlElement } from '../../open-law/element.ts';
import { type Block, type Document, oneLine } from '../block.ts';
import { asOfDate, repealOf } from './akoma-ntoso-periods.ts';
import { linkedTextOf, tableOf, textOf } from './xml-tree.ts';

/** Elements that contain sections. */
const containers: ReadonlySet<string> = new Set(
  'book tome title subtitle part subpart chapter subchapter article division subdivision schedule'.split(' '),
);
/** Elements of a section that have designators. */
const subdivisions: ReadonlySet<string> = new Set(
  'subsection paragraph subparagraph point indent item clause subclause alinea list'.split(' '),
);
/** Elements of the body that are read as paragraphs. */
const paragraphs: ReadonlySet<string> = new Set(
  'p listIntroduction listWrapUp longTitle heading subheading block'.split(' '),
);

export function readAkomaNtoso(path: string, root: XmlElement): Document | { readonly why: string } {
  const [whole] = childrenOf(root);
  const meta = whole === undefined ? undefined : identityOf(whole);
  const dated = whole && asOfDate(child(whole, 'meta') ?? whole, whole, meta?.edition);
  const act = dated?.document;
  const repealedOn = whole === undefined ? undefined : repealOf(child(whole, 'meta') ?? whole);
  const body = act === undefined ? undefined : (child(act, 'body') ?? child(act, 'mainBody'));
  if (act === undefined || body === undefined) return { why: 'this Akoma Ntoso document has no body with law in it' };
  const walk = new Walk();
  for (const name of ['preface', 'preamble']) {
    const part = child(act, name);
    if (part === undefined || oneLine(textOf(part)) === '') continue;
    walk.blocks.push({ text: name.toUpperCase(), line: part.line });
    walk.inner(part, []);
  }
  walk.outer(body);
  const attached = [...childrenOf(act), ...childrenOf(root)].filter(({ name }) =>
    /^(?:attachments|components)$/.test(name),
  );
  for (const each of attached) walk.attachments(each);
  return {
    path,
    form: 'Akoma Ntoso',
    titles: [],
    within: [],
    blocks: walk.blocks,
    ...meta,
    ...(repealedOn === undefined ? {} : { repealedOn }),
    ...(dated === undefined || dated.left === 0
      ? {}
      : { remarks: [`parts that were not in force on the date of the document are left out: ${dated.left}`] }),
  };
}

/** The work's name, the place in its address (`/za/by-law/cape-town/2002/…`), and the date of this expression. */
function identityOf(act: XmlElement): Pick<Document, 'titles' | 'code' | 'place' | 'edition' | 'language' | 'work'> {
  const identification = child(child(act, 'meta') ?? act, 'identification') ?? act;
  const work = child(identification, 'FRBRWork');
  const expression = child(identification, 'FRBRExpression');
  const stated = (element: XmlElement | undefined, name: string): string | undefined =>
    element === undefined ? undefined : child(element, name)?.attributes.value;
  const alias = stated(work, 'FRBRalias');
  const uri = stated(work, 'FRBRuri');
  const edition = expression === undefined ? undefined : child(expression, 'FRBRdate')?.attributes.date;
  const language = expression === undefined ? undefined : child(expression, 'FRBRlanguage')?.attributes.language;
  // In `/akn/za-cpt/act/by-law/2010/…`, the kind of act follows.
  const [, locality] =
    /^\/(?:akn\/)?[a-z]{2}(?:-[a-z0-9]+)?\/(?!act\/)[a-z-]+\/([a-z][a-z-]{2,})\//.exec(uri ?? '') ?? [];
  const place = locality?.replace(/(?:^|-)([a-z])/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim();
  return {
    titles: alias === undefined ? [] : [alias],
    ...(alias === undefined ? {} : { code: alias }),
    ...(place === undefined ? {} : { place }),
    ...(edition === undefined ? {} : { edition }),
    ...(language === undefined ? {} : { language }),
    ...(uri === undefined ? {} : { work: uri }),
  };
}

class Walk {
  readonly blocks: Block[] = [];
  #depth = 0;

  /** Reads an element that contains sections. */
  outer(element: XmlElement): void {
    this.#depth += 1;
    for (const each of childrenOf(element)) {
      if (each.name === 'section' || (each.name === 'article' && !hasSections(each))) this.#section(each);
      else if (containers.has(each.name) || each.name === 'hcontainer') {
        this.#heading(each, each.name === 'hcontainer' ? (each.attributes.name ?? 'part') : each.name);
        this.outer(each);
      } else if (each.name === 'num' || each.name === 'heading') continue;
      else if (each.name === 'paragraph' || each.name === 'subsection') this.inner(wrapping(each), []);
      else this.inner(wrapping(each), []);
    }
    this.#depth -= 1;
  }

  /** @param element holds the attachments, or is one: its heading may be beside the document in it */
  attachments(element: XmlElement): void {
    for (const each of childrenOf(element)) {
      const body = child(each, 'body') ?? child(each, 'mainBody');
      if (body === undefined) {
        this.attachments(each);
        continue;
      }
      const [number, heading, subheading] = ['num', 'heading', 'subheading'].map((name) =>
        oneLine(textOf(child(each, name) ?? child(element, name) ?? wrapping(undefined))),
      );
      const title = [number, heading].filter((words) => words !== '').join(' ');
      this.blocks.push({
        text: title === '' ? 'Schedule' : title,
        line: each.line,
        role: 'heading',
        level: 'schedule',
        outline: 1,
      });
      this.#text({ text: subheading ?? '' }, [], each.line);
      if (hasSections(body)) this.outer(body);
      else this.inner(body, []);
    }
  }

  #heading(element: XmlElement, level: string): void {
    const number = numberOf(element);
    const heading = child(element, 'heading');
    const title = heading === undefined ? '' : oneLine(textOf(heading));
    const plain = number.replace(new RegExp(`^${level}\\s+`, 'i'), '').replace(/[.:]+$/, '');
    const text = plain === '' ? title : `${level} ${plain}. ${title}`.trim();
    if (text !== '') this.blocks.push({ text, line: element.line, role: 'heading', level, outline: this.#depth });
  }

  #section(element: XmlElement): void {
    const number = numberOf(element)
      .replace(/[.:]+$/, '')
      .replace(/^(?:sections?|secs?\.?|§+|articles?|arts?\.?)\s*/i, '');
    const heading = child(element, 'heading');
    const title = heading === undefined ? '' : oneLine(textOf(heading));
    const address = element.attributes.eId ?? element.attributes.id;
    this.blocks.push({
      text: number === '' ? title : `§ ${number}. ${title}`,
      line: element.line,
      role: 'heading',
      level: element.name,
      ...(address === undefined ? {} : { address }),
      anchors: anchorsIn(element),
    });
    this.inner(element, []);
  }

  /** Reads the content of a section. */
  inner(element: XmlElement, path: readonly string[]): void {
    for (const each of element.children) {
      if (typeof each === 'string') {
        if (each.trim() !== '') this.#text({ text: oneLine(each) }, path, element.line);
      } else if (each.name === 'num' || (each.name === 'heading' && element.name === 'section')) continue;
      else if (each.name === 'table') this.blocks.push({ text: '', line: each.line, path, table: tableOf(each) });
      else if (subdivisions.has(each.name)) {
        const number = numberOf(each);
        this.inner(each, number === '' ? path : [...path, number]);
      } else if (paragraphs.has(each.name) || childrenOf(each).length === 0)
        this.#text(linkedTextOf(each, targetOf), path, each.line);
      else if (
        childrenOf(each).some(({ name }) => inline.has(name)) &&
        !childrenOf(each).some(({ name }) => !inline.has(name))
      )
        this.#text(linkedTextOf(each, targetOf), path, each.line);
      else this.inner(each, path);
    }
  }

  #text(linked: Pick<Block, 'text' | 'links'>, path: readonly string[], line: number): void {
    if (linked.text !== '') this.blocks.push({ ...linked, line, path });
  }
}

const inline: ReadonlySet<string> = new Set(
  'term def ref b i u sup sub span remark ins del eol br date quantity mref rref'.split(' '),
);

const wrapping = (element: XmlElement | undefined): XmlElement => ({
  name: 'content',
  attributes: {},
  children: element === undefined ? [] : [element],
  line: element?.line ?? 0,
});

const targetOf = ({ name, attributes }: XmlElement): string | undefined =>
  /^r?ref$/.test(name) ? attributes.href : undefined;

/** The identifiers of a section and its subdivisions. */
function anchorsIn(section: XmlElement): readonly string[] {
  const { eId, wId, id } = section.attributes;
  const own = [eId, wId, id].filter((each) => each !== undefined);
  return [...own, ...childrenOf(section).flatMap((each) => (inline.has(each.name) ? [] : anchorsIn(each)))];
}

function numberOf(element: XmlElement): string {
  const found = child(element, 'num');
  return found === undefined ? '' : oneLine(textOf(found));
}

function hasSections(element: XmlElement): boolean {
  return childrenOf(element).some((each) => each.name === 'section' || each.name === 'article' || hasSections(each));
}
