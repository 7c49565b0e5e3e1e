/** A publication being written by a plan in a transaction of a store: what happens when either fails, or is given up. */
import { LibraryError } from './errors.ts';
import type { PublicationPlan } from './plan.ts';
import type { PublicationWriter } from './records.ts';

/** The transaction that a plan is carried out in. */
export interface PublicationTransaction {
  /** Resolves once the publication is in the library. */
  commit(): Promise<void>;
  /** Drops what was written, and ends. */
  rollback(): Promise<void>;
  /** What the database says, in words; undefined: the error is no database's. */
  fault(error: unknown): LibraryError | undefined;
}

/** Any failure of the database ends the publication and leaves the library as it was. */
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
        if (!open) throw new LibraryError('failed', 'The publication was given up.');
        await transaction.commit();
        open = false;
        return counts;
      }),
    rollback,
  };
}
