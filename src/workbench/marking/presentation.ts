/** The underline of each state. Lines differ in style and width as well as color. */
import * as vscode from 'vscode';
import { type CitedState, citedStates } from '../../lookup/state.ts';

interface Presentation {
  readonly line: string;
  /** A color that package.json contributes; undefined uses the text's own. */
  readonly color?: string;
  /** The lane in the overview ruler, for states that need attention. */
  readonly lane?: vscode.OverviewRulerLane;
}

const presentations: Readonly<Record<CitedState, Presentation>> = {
  resolved: { line: 'dotted 1px' },
  found: { line: 'solid 1px', color: 'legalCode.foundUnderline' },
  // Uses the text's color: only law in force as of a stated date gets the in-force color.
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

/** States that the overview ruler shows throughout a draft. */
export const ruledStates: ReadonlySet<CitedState> = new Set(
  citedStates.filter((state) => presentations[state].lane !== undefined),
);

/** Creates a state's decoration. Its color follows the theme. */
export function decorationOf(state: CitedState): vscode.TextEditorDecorationType {
  const { line, color, lane } = presentations[state];
  // The API can't color underlines, so use the window's CSS variables for theme colors.
  const drawn = color === undefined ? '' : ` var(--vscode-${color.replaceAll('.', '-')})`;
  return vscode.window.createTextEditorDecorationType({
    textDecoration: `underline ${line}${drawn}`,
    rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    ...(color === undefined || lane === undefined
      ? {}
      : { overviewRulerColor: new vscode.ThemeColor(color), overviewRulerLane: lane }),
  });
}

/** A state in words, for a link's tooltip. */
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
      return t('The service does not have this code, or this part of it');
  }
}
