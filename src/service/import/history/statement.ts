/** What a publisher's history note states, one statement for each act. Absent is what the note does not state. */

/** An act as a note names it. */
export interface StatedAct {
  /** `Ordinance`, `Local Law`, `Public Law`. */
  readonly type?: string;
  /** `94-16`, `O-04-10`, `ch. 480`, `Art. 9`. */
  readonly number?: string;
}

export type StatedAction = 'enacted' | 'amended' | 'repealed' | 'recodified';

/** One statement of a note: `Ord. No. 2015-01, § 1, 4-8-2015`. */
export interface HistoryStatement {
  readonly action?: StatedAction;
  /** The act as written: `D.C. Law 4-29`, `Ord. No. 2015-01`. */
  readonly act?: string;
  readonly name: StatedAct;
  /** What stands for a name where an act has no number: `Coun. J. 9-8-86, p. 33771`, `Ord. of 9-6-94`. */
  readonly title?: string;
  /** The place in the act: `§ 2(a)`, `title VII, § 739(g)(4), (5)`. */
  readonly path?: string;
  /** ISO. A date without a word that says what it is; what it is depends on the publisher. */
  readonly date?: string;
  /** ISO: `passed 8-14-2000`, `adopted 3/23/2010`. */
  readonly adopted?: string;
  /** ISO: `App. 5/21/69`. */
  readonly approved?: string;
  /** ISO: `eff. 3-1-01`. */
  readonly effective?: string;
  /** Where the note states no day. */
  readonly year?: number;
  readonly register?: string;
  /** An earlier codification that the section comes from: `Code 1959`, `Prior code`. */
  readonly formerCode?: string;
  /** Numbers that the section had before: `prior code § 2.04`. */
  readonly priorNumbers: readonly string[];
  /** The words of the note. */
  readonly text: string;
}

/** `4-17-85`, `July 8, 1971, § 1`, `Effective 7-1-88`, `In effect 7-1-88`: some places name their acts by the day alone. */
const onlyDay =
  /^(?:§+ ?[\d.-]+, |(?:in )?eff(?:ect(?:ive)?|\.) )?(?:\d{1,2}([-/.])\d{1,2}\1\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})(?:, §+ ?[\w(), .-]{1,20})?\.?$/i;

/** Whether a statement tells of legislation. Other text in a note is a remark of its editors. */
export function isHistory(statement: HistoryStatement): boolean {
  const dated = firstDate(statement) !== undefined || statement.year !== undefined;
  return (
    statement.act !== undefined ||
    statement.formerCode !== undefined ||
    statement.register !== undefined ||
    statement.priorNumbers.length > 0 ||
    (dated && statement.action !== undefined) ||
    ((statement.date ?? statement.effective) !== undefined && onlyDay.test(statement.text))
  );
}

/** Whether a statement names only where the section was before. */
export function isFormerNumber(statement: HistoryStatement): boolean {
  return statement.priorNumbers.length > 0 && statement.act === undefined && statement.formerCode === undefined;
}

/** The date by which a statement is placed in time. */
export function firstDate(statement: HistoryStatement): string | undefined {
  return statement.adopted ?? statement.date ?? statement.approved ?? statement.effective;
}
