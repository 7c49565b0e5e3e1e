/**
 * Relations and their inverses: if A was recodified to B, then B was recodified from A. Temporary law and the permanent text that
 * it displaces refer to each other. If the publisher states only one direction, a store derives the other.
 */
export const inverses: Readonly<Record<string, string>> = {
  recodified_to: 'recodified_from',
  recodified_from: 'recodified_to',
  permanent_text: 'temporary_text',
  temporary_text: 'permanent_text',
};
