/** What a draft accepts in its comments or front matter. Loads the check's code only for a draft that accepts something. */
import type * as vscode from 'vscode';
import type { Target } from '../../citation/types.ts';
import type { CitedState } from '../../lookup/state.ts';

/** Whether a draft accepts what the state of a cited number says. */
export type IsAccepted = (state: CitedState, target: Target) => boolean;

const nothing: IsAccepted = () => false;

export class AcceptedStates {
  readonly #known = new WeakMap<vscode.TextDocument, { readonly version: number; readonly isAccepted: IsAccepted }>();

  /** @param textOf the text of a document in which acceptances may stand */
  async of(document: vscode.TextDocument, textOf: () => Promise<string>): Promise<IsAccepted> {
    const known = this.#known.get(document);
    if (known?.version === document.version) return known.isAccepted;
    const { version } = document;
    const isAccepted = await acceptedIn(document.fileName, await textOf());
    this.#known.set(document, { version, isAccepted });
    return isAccepted;
  }
}

async function acceptedIn(name: string, text: string): Promise<IsAccepted> {
  if (!/legal-code(?::\s*|-)accept/i.test(text)) return nothing;
  const { acceptancesFor, acceptsState } = await import('../../lookup/check-entry.ts');
  const acceptances = acceptancesFor(name, text, undefined);
  return (state, target) => acceptsState(acceptances, state, target);
}
