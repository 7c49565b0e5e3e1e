/**
 * Relations that state the same from the other end. The target of a recodification was recodified from its origin, and
 * permanent text that temporary law displaces has that law's text beside it. A store derives the other end where the
 * publisher states only one.
 */
export const inverses: Readonly<Record<string, string>> = {
  recodified_to: 'recodified_from',
  recodified_from: 'recodified_to',
  permanent_text: 'temporary_text',
  temporary_text: 'permanent_text',
};
