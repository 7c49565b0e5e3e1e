/** Runs a publication's plan in a transaction, and handles failure and cancellation. */
import { LibraryError } from './errors.ts';
import type { PublicationPlan } from './plan.ts';
import type { PublicationWriter } from './records.ts';

/** The transaction in which a plan runs. */
export interface PublicationTransaction {
  /** Resolves once the publication is in the library. */
  commit(): Promise<void>;
  /** Discards the changes and ends the transaction. */
  rollback(): Promise<void>;
  /** Converts a database error; undefined for other errors. */
  fault(error: unknown): LibraryError | undefined;
}

/** Returns a writer that rolls the library back on any database error. */
export function publicationWriter(plan: PublicationPlan, transaction: PublicationTransaction): PublicationWriter {
  let open = true;
  const rollback = async (): Promise<void> => {
    if (!open) return;
    open = false;
    await transaction.rollback();
  };
  const step = async <T>(work: () => T | Promise<T>): Promise<T> => {
    if (!open) throw new Error('this publication is finished');
    try {
      return await work();
    } catch (error) {
      const fault = transaction.fault(error);
      if (fault === undefined) throw error;
      await rollback();
      throw fault;
    }
  };
  return {
    code: (code) => step(() => plan.code(code)),
    container: (code, path, content) => step(() => plan.container(code, path, content)),
    section: (section) => step(() => plan.section(section)),
    act: (act) => step(() => plan.act(act)),
    file: (file) => step(() => plan.file(file)),
    numbering: (code, numbering, cited) => step(() => plan.numbering(code, numbering, cited)),
    ledger: (code, lines) => step(() => plan.ledger(code, lines)),
    lacking: () => plan.lacking(),
    commit: (unread = new Set()) =>
      step(async () => {
        const counts = await plan.complete(unread);
        if (!open) throw new LibraryError('failed', 'The import of the publication was stopped.');
        await transaction.commit();
        open = false;
        return counts;
      }),
    rollback,
  };
}
