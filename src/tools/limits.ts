/** How much a tool takes and gives. */

/** The longest text that is checked, in UTF-16 units. */
export const longestText = 200_000;
/** The longest page of an answer, as JSON, in UTF-16 units. */
export const longestPage = 12_000;
/** What of a page the parts of an answer beside its list may take. */
export const pageMargin = 200;
/** How many requests a minute the tools make of an operator's service. */
export const requestsPerMinute = 240;
/** How many sections one answer gets official links for. */
export const mostOfficialLinks = 50;
