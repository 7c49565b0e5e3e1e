/** The limits for the input and output of tools. */

/** The longest text to check, in UTF-16 units. */
export const longestText = 200_000;
/** The longest page of an answer as JSON, in UTF-16 units. */
export const longestPage = 12_000;
/** The part of a page that is reserved for fields other than the list. */
export const pageMargin = 200;
/** The maximum number of requests per minute to an operator's service. */
export const requestsPerMinute = 240;
/** The maximum number of sections in one answer that get official links. */
export const mostOfficialLinks = 50;
