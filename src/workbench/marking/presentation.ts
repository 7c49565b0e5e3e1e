/** How each state of a citation looks. Lines differ in kind and weight, so that color is never the only difference. */
import * as vscode from 'vscode';
import { type CitedState, citedStates } from '../../lookup/state.ts';

interface Presentation {
  readonly line: string;
  /** A color that package.json contributes; undefined: the text's own. */
  readonly color?: string;
  /** Where it is in the overview ruler, for what wants a look. */
  readonly lane?: vscode.OverviewRulerLane;
}

const presentations: Readonly<Record<CitedState, Presentation>> = {
  resolved: { line: 'dotted 1px' },
  found: { line: 'solid 1px', color: 'legalCode.foundUnderline' },
  // In the text's own color: only law that is in force as of a stated date is drawn as such.
  unconfirmed: { line: 'solid 1px' },
  notInForce: {
    line: 'double 1px',
    color: 'legalCode.notInForceUnderline',
    lane: vscode.OverviewRulerLane.Center,
  },
  notFound: { line: 'wavy 1px', color: 'legalCode.notFoundUnderline', lane: vscode.OverviewRulerLane.Right },
  ambiguous: { line: 'dashed 2px', color: 'legalCode.ambiguousUnderline', lane: vscode.OverviewRulerLane.Left },
  unresolved: { line: 'dotted 2px', color: 'legalCode.unresolvedUnderline' },
  notInService: { line: 'dashed 1px', color: 'legalCode.notInServiceUnderline' },
};

/** The states that the overview ruler shows, wherever they are in a draft. */
export const ruledStates: ReadonlySet<CitedState> = new Set(
  citedStates.filter((state) => presentations[state].lane !== undefined),
);

/** The decoration of a state. Its color follows the theme. */
export function decorationOf(state: CitedState): vscode.TextEditorDecorationType {
  const { line, color, lane } = presentations[state];
  // The API has no color for underlines. Workbench colors are CSS variables of the window.
  const drawn = color === undefined ? '' : ` var(--vscode-${color.replaceAll('.', '-')})`;
  return vscode.window.createTextEditorDecorationType({
    textDecoration: `underline ${line}${drawn}`,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    ...(color === undefined || lane === undefined
      ? {}
      : { overviewRulerColor: new vscode.ThemeColor(color), overviewRulerLane: lane }),
  });
}

/** A state in words: what a link says before it is followed. */
export function stateWords(state: CitedState): string {
  const { t } = vscode.l10n;
  switch (state) {
    case 'resolved':
      return t('Open the section');
    case 'found':
      return t('In force. Open the section');
    case 'unconfirmed':
      return t('Not confirmed to be in force. Open the section');
    case 'notInForce':
      return t('Not in force. Open the section');
    case 'notFound':
      return t('Not found in the service. See why');
    case 'ambiguous':
      return t('Several codes match. Choose one…');
    case 'unresolved':
      return t('Jurisdiction unknown. Choose one…');
    case 'notInService':
      return t('The service does not have this jurisdiction’s code');
  }
}
