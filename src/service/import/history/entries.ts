import type { ChainEntryRecord } from '../../store/records.ts';
import { firstDate, type HistoryStatement, isFormerNumber, isHistory, readHistory } from './index.ts';
import { oldestFirst } from './order.ts';
import { adoptionOf, effectOf } from './stated-acts.ts';

/** The content of a section's history notes, as the store keeps it. */
export interface ReadNotes {
  /** Oldest first. */
  readonly chain: readonly ChainEntryRecord[];
  /** Former numbers of the section. */
  readonly aliases: readonly string[];
  /** Statements that only name a former location of the section. */
  readonly former: readonly string[];
  /** Text in the notes that is not history. */
  readonly remarks: readonly string[];
}

/**
 * Builds the chain of a section from a history that the publisher prints as text.
 *
 * @param latestYear the latest year that a two-digit year can mean
 * @param actKeyOf the key of the act that a statement names, if there is a record of it
 */
export function readNotes(
  notes: readonly string[],
  latestYear: number | undefined,
  actKeyOf: (statement: HistoryStatement) => string | undefined,
): ReadNotes {
  const options = latestYear === undefined ? {} : { latestYear };
  const statements = notes.flatMap((note) => oldestFirst(readHistory(note, options)));
  return {
    chain: oldestFirst(statements.filter((each) => isHistory(each) && !isFormerNumber(each))).map((statement) =>
      entryOf(statement, actKeyOf(statement)),
    ),
    aliases: [...new Set(statements.flatMap((each) => each.priorNumbers))],
    former: statements.filter(isFormerNumber).map((each) => each.text),
    remarks: statements.filter((each) => !isHistory(each)).map((each) => each.text),
  };
}

function entryOf(statement: HistoryStatement, actKey: string | undefined): ChainEntryRecord {
  const { type, number } = statement.name;
  const title = statement.title ?? (number === undefined ? (statement.formerCode ?? statement.register) : undefined);
  const adopted = adoptionOf(statement, type ?? 'Ordinance');
  const effective = effectOf(statement, type ?? 'Ordinance');
  const path = statement.path ?? formerPlace(statement);
  return {
    action: statement.action ?? 'unknown',
    ...(actKey === undefined ? {} : { actKey }),
    ...(type === undefined ? {} : { actType: type }),
    ...(number === undefined ? {} : { actNumber: number }),
    ...(title === undefined ? {} : { actTitle: title }),
    ...(path === undefined ? {} : { actPath: path }),
    ...(adopted === undefined ? {} : { adoptedOn: adopted }),
    ...(effective === undefined ? {} : { effectiveFrom: effective }),
    ...(statement.register === undefined ? {} : { registerCitation: statement.register }),
    note: statement.text,
    ...(statement.act === undefined && firstDate(statement) === undefined
      ? {}
      : {
          source: {
            ...(statement.act === undefined ? {} : { sourceReference: statement.act }),
            verificationStatus: 'unverified',
          },
        }),
  };
}

/** The location of the section in an earlier code: `§ 2-23`. */
function formerPlace({ priorNumbers }: HistoryStatement): string | undefined {
  return priorNumbers.length === 0 ? undefined : `${priorNumbers.length === 1 ? '§' : '§§'} ${priorNumbers.join(', ')}`;
}
