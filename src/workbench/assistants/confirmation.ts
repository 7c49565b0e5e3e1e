/** Asks the user before a tool sends something to an operator's service. */
import * as vscode from 'vscode';
import type { ToolName } from '../../tools/tool-names.ts';
import { plain } from '../shared/plain-text.ts';

export function confirmationFor(
  name: ToolName,
  input: object,
  host: string,
): vscode.LanguageModelToolConfirmationMessages {
  const { t } = vscode.l10n;
  return { title: t('Ask {0}?', plain(host)), message: messageFor(name, input, plain(host)) };
}

function messageFor(name: ToolName, input: object, host: string): string {
  const { t } = vscode.l10n;
  switch (name) {
    case 'search_local_law':
      return t('These words are sent to {0}: “{1}”.', host, plain(textIn(input, 'query')));
    case 'read_section':
    case 'compare_versions':
    case 'find_references':
      return t('This citation is sent to {0}: “{1}”.', host, plain(textIn(input, 'citation') || textIn(input, 'id')));
    case 'check_citations':
      return t('The section numbers cited in the text are sent to {0}. The text itself stays on this machine.', host);
    case 'list_coverage':
      return t('This requests the list of places from {0}. Nothing else is sent.', host);
  }
}

const longest = 300;

/** The part of an input field that the question shows. */
function textIn(input: object, field: string): string {
  const value: unknown = Object.entries(input).find(([name]) => name === field)?.[1];
  return typeof value === 'string' ? value.slice(0, longest) : '';
}
