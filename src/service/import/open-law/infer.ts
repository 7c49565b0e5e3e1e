import type { ChainAction } from '../../../contract/resources.ts';

/** The known facts of an entry before its action is inferred. */
export interface Inferable {
  action: ChainAction;
  /** The confidence if the source states none. */
  confidence?: number;
  /** Whether the words of the history state the action. */
  readonly printed: boolean;
  /** Known from a stub: the act's section was codified here, unless a later act added it. */
  readonly stub: boolean;
  /** The publisher's key of the act. */
  readonly actKey: string | undefined;
  /** The act's name in the history. */
  readonly actName: string | undefined;
  /** The sort key; empty if nothing is known. */
  readonly when: string;
  readonly notes: string[];
}

/**
 * Infers actions from a section's own permanent history as a whole, oldest first. In such histories, acts after the one
 * that made the section amended it, and the last one of a repealed section repealed it. This is our inference and is
 * marked as such. It never concludes that the oldest act enacted the section.
 */
export function inferActions(own: readonly Inferable[], status: string): void {
  endSection(own, status);
  const made = own.findIndex((entry) => entry.action === 'enacted');
  const [first] = own;
  for (const [at, entry] of own.entries()) {
    if (entry.action !== 'unknown' || entry.notes.includes(alreadyEnacted)) continue;
    if (made !== -1 && at > made) {
      entry.action = 'amended';
      entry.confidence = 0.9;
    } else if (made === -1 && first !== undefined && at > 0 && !sameAct(entry, first) && entry.when !== '') {
      entry.action = 'amended';
      entry.confidence = 0.7;
    }
  }
}

const alreadyEnacted = 'An earlier entry of this history already enacted the section.';

/**
 * A stub states that an act's place is codified at the section, not the act's effect there. The last act of a repealed section may
 * be the repeal: § 22-1715 has only the act that repealed it.
 */
export function doubtLastStub(own: readonly Inferable[], status: string): void {
  const last = own.at(-1);
  if (status === 'repealed' && last?.action === 'enacted' && last.stub && !last.printed) last.action = 'unknown';
}

/**
 * A section is enacted once. A base act without the section did not enact it, and a section that a later act seems to
 * enact existed before.
 */
export function enactOnce(own: readonly Inferable[]): void {
  const enacting = own.filter((entry) => entry.action === 'enacted');
  const maker = enacting.find((entry) => entry.printed) ?? enacting.find((entry) => !entry.stub) ?? enacting.at(0);
  const made = maker === undefined ? -1 : own.indexOf(maker);
  for (const [at, entry] of own.entries()) {
    if (entry.action !== 'enacted' || entry === maker || maker === undefined) continue;
    if (entry.stub || at < made) {
      entry.action = 'unknown';
      const by = maker.actKey ?? maker.actName;
      entry.notes.push(`Its place in this act was added later${by === undefined ? '' : `, by ${by}`}.`);
    } else if (sameAct(entry, maker)) {
      entry.action = 'unknown';
      entry.notes.push(alreadyEnacted);
    } else {
      // An instruction that inserts something into an existing section changes it. Printed words stay as they are.
      entry.action = entry.printed ? 'unknown' : 'amended';
      if (!entry.printed) entry.confidence = 0.8;
      entry.notes.push(alreadyEnacted);
    }
  }
}

function endSection(own: readonly Inferable[], status: string): void {
  const ended =
    status === 'repealed' ? 'repealed' : status === 'recodified' || status === 'transferred' ? 'recodified' : undefined;
  const last = own.at(-1);
  if (ended === undefined || last === undefined) return;
  if (ended === 'recodified' && last.action === 'repealed') {
    // Its old number is repealed, but the section continues under another.
    last.action = ended;
  }
  if (last.action === 'unknown' && own.length > 1 && !own.some((entry) => entry.action === ended)) {
    last.action = ended;
    last.confidence = 0.8;
    last.notes.push(
      `The publisher says that the section is ${ended}, not by which act: taken from the last act of its history.`,
    );
  }
}

function sameAct(one: Inferable, other: Inferable): boolean {
  return one.actKey === other.actKey && (one.actKey !== undefined || one.actName === other.actName);
}
