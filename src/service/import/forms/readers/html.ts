/** Reads saved web pages: their law, its publisher, and the containers that the page names around it. */
import type { Block, Document } from '../block.ts';
import { codifiedThrough } from '../edition.ts';
import { ownLinesWhy, profileFor } from '../profiles/index.ts';
import type { Profile } from '../profiles/profile.ts';
import { readHeading } from '../structure/heading.ts';
import { tooDeep, type Walked, walked } from './html-walk.ts';
import { withoutOwnLines } from './notices.ts';
import { withSectionSigns } from './section-signs.ts';
import { withoutFoot, withoutVersionLines } from './site-lines.ts';

export function readHtml(path: string, html: string, fragmentOf?: Profile): Document {
  const profile = fragmentOf ?? profileFor(classesOf(html));
  const read = profile === undefined ? withinMain(html) : walked(html, profile);
  // Some pages contain the law in a class that others use for menus.
  const isMenu = profile !== undefined && read.left > 1_000 && sizeOf(read.blocks) * 20 < read.left;
  return documentOf(path, html, profile, isMenu ? walked(html, withoutOmissions(profile)) : read);
}

/** Reads only the `<main>` of a page if it has a numbered heading. Side bars of such pages list other pages of the code. */
function withinMain(html: string): Page {
  const whole = walked(html, undefined);
  const [main, another] = html.match(/<main[\s>][\s\S]*?<\/main>/gi) ?? [];
  const inner = main === undefined || another !== undefined ? undefined : walked(main, undefined);
  if (inner?.blocks.some(({ text, outline }) => outline !== undefined && readHeading(text) !== undefined) !== true)
    return whole;
  const left = whole.left + sizeOf(whole.blocks) - sizeOf(inner.blocks);
  return { ...inner, titles: whole.titles, left, above: headingsAbove(whole.blocks, inner.blocks) };
}

/** The containers in the page's own headings above its `<main>`. */
function headingsAbove(whole: readonly Block[], inner: readonly Block[]): Document['within'] {
  const start = whole.findIndex(({ text }) => text === inner[0]?.text);
  return whole.slice(0, Math.max(0, start)).flatMap((block) => (block.outline === undefined ? [] : containerIn(block)));
}

/** The containers that a trail of links above the text names: `Code › Title 1 General › Chapter 2 Fees`. */
function trailOf(html: string): Document['within'] {
  const [, , trail = ''] =
    /<(nav|ol|ul|div|p)\b[^>]{0,300}?(?:class|id|aria-label)=["'][^"']{0,200}bread-?crumb[^>]{0,300}>([\s\S]{0,5000}?)<\/\1>/i.exec(
      html,
    ) ?? [];
  const { blocks } = walked(trail.replace(/<\/?(?:a|li|span)\b[^>]*>/gi, '<br>'), undefined);
  return blocks.flatMap(containerIn);
}

function containerIn({ text }: Block): Document['within'] {
  const { kind, number = '', title = '' } = readHeading(text) ?? {};
  return kind === undefined || kind === 'section'
    ? []
    : [{ level: kind, number, ...(title === '' ? {} : { heading: title }) }];
}

/** The containers around a whole page. */
function containersAround(html: string, above: Document['within']): Document['within'] {
  const trail = trailOf(html);
  const isNew = ({ level, number }: Document['within'][number]): boolean =>
    !trail.some((each) => each.level === level && each.number === number);
  return [...trail, ...above.filter(isNew)];
}

/** A page with the containers in its headings above the law. */
interface Page extends Walked {
  readonly above?: Document['within'];
}

const sizeOf = (blocks: readonly Block[]): number => blocks.reduce((sum, { text }) => sum + text.length, 0);

const withoutOmissions = (profile: Profile): Profile => ({
  ...profile,
  names: profile.names.filter(([, { omit }]) => omit !== true),
});

function documentOf(path: string, html: string, profile: Profile | undefined, read: Page): Document {
  const { titles, left, unread, pictures, above = [] } = read;
  const own = withoutOwnLines(read.blocks, profile);
  const omitted = sizeOf(read.blocks) - sizeOf(own);
  const shown = profile === undefined ? withoutVersionLines(withoutFoot(own)) : own;
  const foot = sizeOf(own) - sizeOf(shown);
  const kept = new Set(shown);
  const blocks = profile === undefined ? withSectionSigns(shown) : shown;
  // `The Elm Code is current through Ordinance 1234, passed June 3, 2024.`
  const edition = codifiedThrough(read.blocks.filter((block) => !kept.has(block)).map(({ text }) => text));
  return {
    path,
    form: profile === undefined ? 'web page' : `web page of ${profile.publisher}`,
    ...(profile === undefined ? {} : { publisher: profile.publisher }),
    ...pagesOf(profile, html),
    titles,
    ...(edition === undefined ? {} : { edition }),
    within: profile === undefined ? containersAround(html, above) : [],
    blocks,
    ...(pictures === 0 ? {} : { remarks: [`pictures without a description are left out: ${pictures}`] }),
    left: [
      ...(left === 0 ? [] : [{ why: 'menus and buttons of the page', characters: left }]),
      ...(omitted === 0 ? [] : [{ why: ownLinesWhy, characters: omitted }]),
      ...(foot === 0 ? [] : [{ why: 'lines of the site around the law', characters: foot }]),
      ...(unread === 0 ? [] : [{ why: `text inside more than ${tooDeep} nested elements`, characters: unread }]),
    ],
  };
}

/** The address that a page was saved from, or the page's own address. */
const ownAddress = [
  /<!--\s*saved from url=\(\d+\)(https:\/\/[^\s>]{1,500})/i,
  /<link\b[^>]{0,200}\brel=["']?canonical["']?[^>]{0,200}\bhref=["'](https:\/\/[^"'\s]{1,500})/i,
  /<meta\b[^>]{0,200}\bproperty=["']?og:url["']?[^>]{0,200}\bcontent=["'](https:\/\/[^"'\s]{1,500})/i,
];

/** The publisher's URLs for sections, if the profile and the page provide them. */
function pagesOf(profile: Profile | undefined, html: string): { readonly pages?: string } {
  const { pages } = profile ?? {};
  if (pages === undefined) return {};
  if (!pages.address.includes('{page}')) return { pages: pages.address };
  const start = html.slice(0, 20_000);
  const [own] = ownAddress.flatMap((pattern) => pattern.exec(start)?.[1] ?? []);
  const page = own === undefined || !URL.canParse(own) ? undefined : new URL(own);
  return page === undefined || page.host !== pages.host
    ? {}
    : { pages: pages.address.replace('{page}', page.origin + page.pathname) };
}

function classesOf(html: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const [, one, other] of html.matchAll(/\sclass\s*=\s*(?:"([^"]{0,400})"|'([^']{0,400})')/gi))
    for (const name of (one ?? other ?? '').split(/\s+/)) if (name !== '') names.add(name);
  return names;
}
