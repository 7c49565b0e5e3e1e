import type { PublicationWriter } from '../store/records.ts';

/** A writer that forwards every call. Spread it into a writer that overrides some of the methods. */
export function delegated(writer: PublicationWriter): PublicationWriter {
  return {
    code: (code) => writer.code(code),
    container: (code, path, content) => writer.container(code, path, content),
    section: (section) => writer.section(section),
    numbering: (code, numbering, cited) => writer.numbering(code, numbering, cited),
    act: (act) => writer.act(act),
    file: (file) => writer.file(file),
    ledger: (code, lines) => writer.ledger(code, lines),
    lacking: () => writer.lacking(),
    commit: (unread) => writer.commit(unread),
    rollback: () => writer.rollback(),
  };
}
