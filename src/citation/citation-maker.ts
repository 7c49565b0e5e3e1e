import type { Meant } from './codes-meant.ts';
import { type SettledNumber, settleNumber } from './grammar.ts';
import type { Lexicon } from './lexicon.ts';
import type { Mark, RawTarget } from './marks.ts';
import { withOne } from './one.ts';
import type { Candidate, Citation, ReadingOptions, Target } from './types.ts';

const NO_CANDIDATES: readonly Candidate[] = [];

/** Makes citations as they are given out of marks whose code is settled. */
export class CitationMaker {
  private readonly lexicon: Lexicon;
  private readonly within: ReadingOptions['within'];
  private readonly slice: (start: number, end: number) => string;
  private readonly shown = new Map<readonly number[], readonly Candidate[]>();

  constructor(lexicon: Lexicon, within: ReadingOptions['within'], slice: (start: number, end: number) => string) {
    this.lexicon = lexicon;
    this.within = within;
    this.slice = slice;
  }

  /** `before`: the target that `id.` leans on. */
  citation(mark: Mark, meant: Meant, before: RawTarget | undefined): Citation {
    const known = meant.place < 0 ? undefined : this.lexicon.places[meant.place];
    return {
      start: mark.start,
      end: mark.start + mark.length,
      text: this.slice(mark.start, mark.start + mark.length),
      form: mark.form,
      place: meant.name,
      jurisdictionId: known?.jurisdictionId ?? null,
      code: meant.code,
      targets: this.targets(mark, meant, before),
      candidates: this.candidatesOf(meant),
    };
  }

  private targets(mark: Mark, meant: Meant, before: RawTarget | undefined): readonly Target[] {
    let targets: Target[] | undefined;
    const { start } = mark;
    const alone = mark.targets.length === 1;
    for (let k = 0; k < mark.targets.length; k++) {
      const raw = mark.targets[k];
      if (raw === undefined || isContext(raw, mark.targets[k + 1])) continue;
      const settled = raw.inherits
        ? inherited(before)
        : mark.form === 'relative'
          ? { number: this.within?.[raw.kind] ?? '', through: undefined }
          : settleNumber(this.lexicon, meant.place, raw, alone);
      const { kind, subdivisions } = raw;
      const target = { start: start + raw.start, end: start + raw.end, kind, number: settled.number, subdivisions };
      targets = withOne(
        targets,
        settled.through === undefined && !raw.following && !raw.damaged
          ? target
          : withMore(target, settled.through, raw),
      );
    }
    return targets ?? [];
  }

  private candidatesOf(meant: Meant): readonly Candidate[] {
    if (meant.candidates.length === 0) return NO_CANDIDATES;
    let candidates = this.shown.get(meant.candidates);
    if (candidates === undefined) {
      candidates = meant.candidates.map((place) => this.candidate(place));
      this.shown.set(meant.candidates, candidates);
    }
    return candidates;
  }

  private candidate(place: number): Candidate {
    const known = this.lexicon.places[place];
    const code = known?.codes[0]?.name;
    return {
      place: known === undefined ? '' : known.region === '' ? known.name : `${known.name}, ${known.region}`,
      ...(known?.jurisdictionId === undefined ? {} : { jurisdictionId: known.jurisdictionId }),
      ...(code === undefined ? {} : { code }),
    };
  }
}

/** `Chapter 6, Section 6-37`: the chapter is said by the section's own number. */
export function isContext(raw: RawTarget, next: RawTarget | undefined): boolean {
  if (next === undefined || raw.kind === 'section' || raw.kind === next.kind || raw.subdivisions.length > 0)
    return false;
  return next.number.startsWith(raw.number) && /^[.:-]/.test(next.number.slice(raw.number.length));
}

function inherited(before: RawTarget | undefined): SettledNumber {
  return { number: before?.number ?? '', through: undefined };
}

/** The rarer things to say of a target; keys only for what there is. */
function withMore(target: Target, through: string | undefined, raw: RawTarget): Target {
  return {
    ...target,
    ...(through === undefined ? {} : { through }),
    ...(raw.following ? { following: true } : {}),
    ...(raw.damaged ? { damaged: true } : {}),
  };
}
