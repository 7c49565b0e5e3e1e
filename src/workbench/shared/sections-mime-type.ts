/** The MIME type for dragged sections: a JSON list of section references. */
export const sectionsMimeType = 'application/vnd.legal-code.sections';
