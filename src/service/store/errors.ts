/** What can be wrong with a library, apart from what is asked of it. */
export type LibraryFault =
  | 'busy'
  | 'read-only'
  | 'corrupted'
  | 'newer-schema'
  | 'older-schema'
  | 'not-a-library'
  | 'no-permission'
  | 'missing'
  | 'unreachable'
  | 'disk-full'
  | 'failed';

/** A library that cannot be opened, read or written. The message says which file and what to do; it holds no text of the law. */
export class LibraryError extends Error {
  readonly fault: LibraryFault;
  constructor(fault: LibraryFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LibraryError';
    this.fault = fault;
  }
}

/** No edition that is held is codified through a date or earlier. */
export class EditionNotHeld extends Error {
  /** The date of the first edition held; undefined: none has a date. */
  readonly first: string | undefined;

  constructor(first: string | undefined) {
    super(
      first === undefined
        ? 'The library holds no dated edition of this code.'
        : `The first edition held is codified through ${first}.`,
    );
    this.name = 'EditionNotHeld';
    this.first = first;
  }
}
