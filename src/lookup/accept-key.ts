/** The front matter's key for accepted findings, in lowercase. */
export const acceptKey = 'legal-code-accept';
