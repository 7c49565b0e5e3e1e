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
