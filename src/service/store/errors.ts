/** Faults of the library itself, as opposed to invalid requests. */
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

/** The library can't be opened, read or written. The message names the file and a remedy, and contains no text of the law. */
export class LibraryError extends Error {
  readonly fault: LibraryFault;
  constructor(fault: LibraryFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'LibraryError';
    this.fault = fault;
  }
}

/** No stored edition is codified through the date or earlier. */
export class EditionNotHeld extends Error {
  /** The date of the first stored edition; undefined if none has a date. */
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
