/** The names of a resource and its fields that services use. Compared as in field-names.ts. */
export interface ResourceNames<Field extends string = string> {
  /** A wrapper of one resource: `{"jurisdiction": {…}}`. */
  readonly own: readonly string[];
  /** A wrapper of several resources: `{"jurisdictions": […]}`. */
  readonly plural: readonly string[];
  readonly fields: Readonly<Record<Field, readonly string[]>>;
}

/** Names of an identifier in any resource. */
export const anyIdentifier = ['id', 'uuid', 'guid', 'identifier', 'key'];

/** Names of a resource's links. */
export const links = ['links', '_links'];
