/** What a resource and its fields may be called. Names are compared as field-names.ts says. */
export interface ResourceNames<Field extends string = string> {
  /** A wrapper around one: `{"jurisdiction": {…}}`. */
  readonly own: readonly string[];
  /** A wrapper around many: `{"jurisdictions": […]}`. */
  readonly plural: readonly string[];
  readonly fields: Readonly<Record<Field, readonly string[]>>;
}

/** What an identifier may be called in any resource. */
export const anyIdentifier = ['id', 'uuid', 'guid', 'identifier', 'key'];

/** What a resource may call its links. */
export const links = ['links', '_links'];
