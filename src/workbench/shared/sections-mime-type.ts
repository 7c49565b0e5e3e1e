/** The type of a drag that carries sections: a JSON list of section references. */
export const sectionsMimeType = 'application/vnd.legal-code.sections';
