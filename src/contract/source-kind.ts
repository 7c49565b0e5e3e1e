/** The kind of a source that is a copy which somebody imported, and not the text that its government calls official. */
export const unofficialCopy = 'unofficial copy';
