/** Why a document could not be read. */
export type DocumentCause =
  /** Not a Word document: no zip archive, or an archive without one. */
  | 'notWord'
  /** The format before 2007 (`.doc`), or a document with a password: both are compound files. */
  | 'oldOrEncrypted'
  /** One part, or all parts together, unpack to more than any real document, as in a zip bomb. */
  | 'unpacksTooLarge'
  | 'tooManyNotes'
  /** A document type declaration, which could name external entities. */
  | 'declaresEntities'
  /** Elements nested deeper, or one paragraph or table larger, than in any real document. */
  | 'tooComplex'
  /** Truncated, altered, or not well-formed. */
  | 'damaged'
  /** The file exceeds the size limit. */
  | 'tooLarge';

const words: Readonly<Record<DocumentCause, string>> = {
  notWord: 'This is not a Word document (.docx).',
  oldOrEncrypted:
    'The document has a password, or is in the format before Word 2007. Save it as .docx without a password.',
  unpacksTooLarge: 'The document was refused: it unpacks to far more than a real document holds, as a zip bomb does.',
  tooManyNotes: 'The document was refused: it has more footnotes or endnotes than a real document holds.',
  declaresEntities:
    'The document was refused: its XML has a document type declaration, which could load external entities.',
  tooComplex: 'The document was refused: a part is nested too deeply or is too large.',
  damaged: 'The document is damaged.',
  tooLarge: 'The document is too large.',
};

/** A document that is refused or unreadable. `reason` is for programs, `message` for people. */
export class DocumentProblem extends Error {
  readonly reason: DocumentCause;

  constructor(reason: DocumentCause, detail?: string) {
    super(detail === undefined ? words[reason] : `${words[reason]} ${detail}`);
    this.name = 'DocumentProblem';
    this.reason = reason;
  }
}
