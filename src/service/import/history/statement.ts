/** The statements of a publisher's history note, one per act. Facts that the note does not state are absent. */

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
  /** The name of an act without a number: `Coun. J. 9-8-86, p. 33771`, `Ord. of 9-6-94`. */
  readonly title?: string;
  /** The place in the act: `§ 2(a)`, `title VII, § 739(g)(4), (5)`. */
  readonly path?: string;
  /** ISO. An unlabeled date, with a meaning that depends on the publisher. */
  readonly date?: string;
  /** ISO: `passed 8-14-2000`, `adopted 3/23/2010`. */
  readonly adopted?: string;
  /** ISO: `App. 5/21/69`. */
  readonly approved?: string;
  /** ISO: `eff. 3-1-01`. */
  readonly effective?: string;
  /** Set if the note states no day. */
  readonly year?: number;
  readonly register?: string;
  /** The earlier codification of the section: `Code 1959`, `Prior code`. */
  readonly formerCode?: string;
  /** Former numbers of the section: `prior code § 2.04`. */
  readonly priorNumbers: readonly string[];
  /** The words of the note. */
  readonly text: string;
}

/** `4-17-85`, `July 8, 1971, § 1`, `Eff 7-1-88`, `In effect 7-1-88`: some places name acts by date alone. */
const onlyDay =
  /^(?:§+ ?[\d.-]+, |(?:in )?eff(?:ect(?:ive)?|\.)? |voted(?: on)? )?(?:\d{1,2}([-/.])\d{1,2}\1\d{2,4}|[A-Z][a-z]{2,8}\.? \d{1,2}, \d{4})(?:\(\d\))?(?:, §+ ?[\w(), .-]{1,20})?\.?$/i;

/** Whether a statement describes legislation. Other text in a note is an editors' remark. */
export function isHistory(statement: HistoryStatement): boolean {
  const dated = firstDate(statement) !== undefined || statement.year !== undefined;
  return (
    statement.act !== undefined ||
    statement.formerCode !== undefined ||
    statement.register !== undefined ||
    statement.priorNumbers.length > 0 ||
    (dated && statement.action !== undefined) ||
    ((statement.date ?? statement.effective ?? statement.adopted) !== undefined && onlyDay.test(statement.text)) ||
    (statement.approved !== undefined && /^approved by (?:the )?(?:voters|elector)/i.test(statement.text))
  );
}

/** Whether a statement names only a former location of the section. */
export function isFormerNumber(statement: HistoryStatement): boolean {
  return statement.priorNumbers.length > 0 && statement.act === undefined && statement.formerCode === undefined;
}

/** The date to sort a statement by. */
export function firstDate(statement: HistoryStatement): string | undefined {
  return statement.adopted ?? statement.date ?? statement.approved ?? statement.effective;
}
