import type { ChainEntryRecord, CodeRecord, ContainerContent, SectionRecord } from '../../store/records.ts';
import { definedFields } from '../defined-fields.ts';
import { type ReadNotes, readNotes } from '../history/entries.ts';
import type { StatedActs } from '../history/stated-acts.ts';
import { isSameAct, notedRepeal, statedRepeal } from '../history/stated-repeal.ts';
import { unreadHistory } from '../ledger/unread-history.ts';

/**
 * Adds the chain from a section's history notes: `(Ord. 485 § 3, 2004)`. Chain entries in the file take precedence. Former numbers
 * become aliases, and the other words of the notes become notes.
 *
 * @param acts collects the acts that the notes name
 */
export function withHistory(
  section: SectionRecord,
  notes: readonly string[],
  code: CodeRecord,
  acts: StatedActs,
): SectionRecord {
  const read = readFor(notes, code, acts);
  return {
    ...section,
    aliases: [...new Set([...section.aliases, ...read.aliases])].filter((number) => number !== section.number),
    notes: [
      ...section.notes,
      ...read.former.map((text) => ({ kind: 'Prior Codifications', text })),
      ...read.remarks.map((text) => ({ kind: 'History', text })),
    ],
    chain: section.chain.length > 0 ? section.chain : read.chain,
  };
}

/**
 * Adds the act that the text of a repealed section or a note names: `Repealed by Ord. 2019-03, effective April 1, 2019.` A section that has no
 * text and whose history ends with a repeal is repealed: `§ 5-1 Peddlers. [Repealed by Ord. 2019-03.]`
 */
export function withRepeal<Provision extends SectionRecord>(
  section: Provision,
  code: CodeRecord,
  acts: StatedActs,
): Provision {
  const last = section.chain.at(-1);
  const isEmpty = section.text.every(({ text, table }) => text === undefined && table === undefined);
  if (section.status === 'in_force' && isEmpty && last?.action === 'repealed') {
    const { note, effectiveFrom } = last;
    return {
      ...section,
      status: 'repealed',
      ...(note === undefined ? {} : { statusAsPublished: note }),
      ...(effectiveFrom === undefined ? {} : { repealedOn: effectiveFrom, repealedOnBasis: 'stated' as const }),
    };
  }
  const repeal =
    statedRepeal(section.status, section.text) ??
    (section.chain.some(({ action }) => action === 'repealed') ? undefined : notedRepeal(section));
  if (repeal === undefined) return section;
  const sameAct = ({ actType, actNumber }: ChainEntryRecord): boolean =>
    isSameAct({ name: { ...definedFields({ type: actType, number: actNumber }) } }, repeal);
  const chain = section.chain.some(sameAct)
    ? section.chain.map((entry) =>
        sameAct(entry) && entry.action === 'unknown' ? { ...entry, action: 'repealed' as const } : entry,
      )
    : [
        ...section.chain,
        ...readFor([repeal.text], code, acts).chain.map((entry) => ({ ...entry, action: 'repealed' as const })),
      ];
  const on = chain.findLast((entry) => sameAct(entry))?.effectiveFrom;
  const dated = section.repealedOn === undefined && on !== undefined;
  return { ...section, chain, ...(dated ? { repealedOn: on, repealedOnBasis: 'stated' as const } : {}) };
}

/**
 * Dates law whose history names an act that takes effect after its edition: `(Ord. 90 § 2, 2026, eff. 1/1/2027)`. If that
 * is the section's only act, the section takes effect then. Otherwise its text may already have the amendment, so its
 * status is unknown until then.
 */
export function withLaterEffect<Provision extends SectionRecord>(section: Provision, code: CodeRecord): Provision {
  const { codifiedThrough: through } = code;
  const { status, chain, effectiveFrom, amendmentsFrom } = section;
  if (through === undefined || status !== 'in_force' || effectiveFrom !== undefined || amendmentsFrom !== undefined)
    return section;
  const later = chain.flatMap(({ action, effectiveFrom: on }) =>
    on !== undefined && action !== 'repealed' && isAfter(on, through) ? [on] : [],
  );
  const last = later.sort().at(-1);
  if (last === undefined) return section;
  return chain.length === 1 && chain[0]?.action !== 'amended'
    ? { ...section, effectiveFrom: last }
    : { ...section, amendmentsFrom: last };
}

/** Compares only as many parts as both dates have: `2026-08` is not after `2026`. */
function isAfter(date: string, other: string): boolean {
  const length = Math.min(date.length, other.length);
  return date.slice(0, length) > other.slice(0, length);
}

/** As `withHistory`, for a container. History that its chain doesn't cover stays a note. */
export function withContainerHistory(
  content: ContainerContent,
  history: string | readonly string[] | undefined,
  code: CodeRecord,
  acts: StatedActs,
): ContainerContent {
  const notes = history === undefined ? [] : [history].flat();
  if (notes.length === 0) return content;
  const read = readFor(notes, code, acts);
  const unreadNotes = [...read.former, ...read.remarks].map((text) => ({ kind: 'History', text }));
  const chain = content.chain.length > 0 ? content.chain : read.chain;
  const known = [...content.notes, ...unreadNotes];
  return { notes: [...known, ...unreadHistory(notes, chain, known)], chain };
}

function readFor(notes: readonly string[], code: CodeRecord, acts: StatedActs): ReadNotes {
  const through = code.codifiedThrough?.slice(0, 4);
  return readNotes(notes, through === undefined ? undefined : Number(through), (statement) => acts.keyOf(statement));
}
