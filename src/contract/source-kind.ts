/** The kind of a source that is an imported copy, not the government's official text. */
export const unofficialCopy = 'unofficial copy';
