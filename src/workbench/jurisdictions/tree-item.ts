/** A row of the outline as VS Code shows it. */
import * as vscode from 'vscode';
import { numberWords } from '../../contract/number-range.ts';
import { isCitedByKind } from '../../contract/provision.ts';
import type { ContentsEntry, Jurisdiction } from '../../contract/resources.ts';
import { visible } from '../../contract/visible.ts';
import { describeFailure } from '../../lookup/failure-words.ts';
import { clock } from '../shared/connection-status.ts';
import { copyParts } from '../shared/imported-copy.ts';
import { factsOf } from '../shared/jurisdiction-facts.ts';
import { placeName, unnamedSection } from '../shared/place-name.ts';
import { plain } from '../shared/plain-text.ts';
import { headingOf, presentationOf } from '../shared/section-presentation.ts';
import type { SectionRef } from '../shared/services.ts';
import type { OutlineRow } from './tree-rows.ts';

export interface ItemContext {
  readonly defaultJurisdictionId: string | undefined;
  readonly embedded: boolean;
  /** The day on which to evaluate statuses. */
  readonly today: string;
}

/** Creates the tree item for `row`. `open`: whether it can be expanded. */
export function treeItemOf(row: OutlineRow, open: boolean, context: ItemContext): vscode.TreeItem {
  const item = new vscode.TreeItem(
    '',
    open ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
  );
  item.id = row.id;
  applyPresentation(item, row, context);
  return item;
}

function applyPresentation(item: vscode.TreeItem, row: OutlineRow, context: ItemContext): void {
  switch (row.kind) {
    case 'region':
      presentRegion(item, row);
      break;
    case 'jurisdiction':
      presentJurisdiction(item, row.jurisdiction, context, row.parent?.kind === 'region');
      break;
    case 'contents':
      if (row.only && row.entry.contents !== undefined)
        item.collapsibleState = vscode.TreeItemCollapsibleState.Expanded;
      if (row.section === undefined || row.entry.kind !== 'section')
        presentContainer(item, row.entry, row.section, context);
      else presentSection(item, row.entry, row.section, context);
      labelCopy(item, row);
      break;
    case 'viewed':
      presentViewed(item, row.section);
      break;
    case 'search':
    case 'more':
      presentAction(item, row);
      break;
    case 'failure':
    case 'stale':
    case 'incomplete':
      presentRetry(item, row);
      break;
    case 'fact':
    case 'unread':
    case 'stated':
    case 'nothing':
      presentNote(item, row);
      break;
  }
}

type RowOf<Kind extends OutlineRow['kind']> = Extract<OutlineRow, { readonly kind: Kind }>;

function presentRegion(item: vscode.TreeItem, row: RowOf<'region'>): void {
  const { t } = vscode.l10n;
  item.label = plain(row.region ?? t('No state given'));
  item.description = row.jurisdictions.length.toLocaleString();
  item.iconPath = new vscode.ThemeIcon('map');
  item.contextValue = 'region';
  item.accessibilityInformation = { label: t('{0}, {1} jurisdictions', item.label, row.jurisdictions.length) };
}

function presentViewed(item: vscode.TreeItem, section: SectionRef): void {
  item.label = plain(section.citation ?? section.heading ?? unnamedSection());
  item.description = section.citation === undefined ? '' : plain(section.heading ?? '');
  item.iconPath = new vscode.ThemeIcon('history');
  item.command = opening(section);
  item.contextValue = 'section';
}

/** Rows that continue: a search, or the rest of a list. */
function presentAction(item: vscode.TreeItem, row: RowOf<'search' | 'more'>): void {
  const { t } = vscode.l10n;
  item.contextValue = row.kind;
  if (row.kind === 'search') {
    item.label = t('Search in {0}…', plain(row.name ?? t('Unnamed jurisdiction')));
    item.iconPath = new vscode.ThemeIcon('search');
    const scope = { jurisdictionId: row.jurisdictionId };
    item.command = { title: t('Search'), command: 'legalCode.search', arguments: [scope] };
    return;
  }
  item.label = row.remaining === undefined ? t('More…') : t('More… ({0} left)', row.remaining.toLocaleString());
  item.iconPath = new vscode.ThemeIcon(row.loading ? 'loading~spin' : 'chevron-down');
  item.command = { title: t('Show More'), command: 'legalCode.jurisdictions.more', arguments: [row] };
}

/** Rows about an answer that failed, is old or may have gaps. A click tries again. */
function presentRetry(item: vscode.TreeItem, row: RowOf<'failure' | 'stale' | 'incomplete'>): void {
  const { t } = vscode.l10n;
  item.description = t('Try again');
  item.command = { title: t('Try Again'), command: 'legalCode.jurisdictions.retry', arguments: [row] };
  item.contextValue = 'failure';
  if (row.kind === 'failure') {
    const { message } = describeFailure(row.failure, t);
    item.label = plain(message);
    item.tooltip = text(message);
    item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
    item.accessibilityInformation = { label: t('{0} Press Enter to try again.', plain(message)), role: 'button' };
  } else if (row.kind === 'stale') {
    item.label = t('Offline. Showing what the service listed at {0}.', clock(row.at));
    item.tooltip = text(
      t('The service can’t answer now. Showing its answer from {0}.', new Date(row.at).toLocaleString()),
    );
    item.iconPath = new vscode.ThemeIcon('debug-disconnect');
  } else {
    item.label = t('This list may be incomplete');
    item.tooltip = text(t('This list may be incomplete. The service does not confirm that it is complete.'));
    item.iconPath = new vscode.ThemeIcon('info');
  }
}

/** Rows that only inform. */
function presentNote(item: vscode.TreeItem, row: RowOf<'fact' | 'unread' | 'stated' | 'nothing'>): void {
  const { t } = vscode.l10n;
  item.contextValue = row.kind;
  switch (row.kind) {
    case 'fact':
      item.label = plain(t(row.name));
      item.description = plain(row.value);
      item.tooltip = text(`${t(row.name)}: ${row.value}`);
      item.iconPath = new vscode.ThemeIcon('info');
      return;
    case 'unread':
      item.label = row.count === 1 ? t('1 entry could not be read') : t('{0} entries could not be read', row.count);
      item.iconPath = new vscode.ThemeIcon('warning');
      return;
    case 'stated':
      item.label = plain(t('The service says: {0}', row.words));
      item.tooltip = text(row.words);
      item.iconPath = new vscode.ThemeIcon('info');
      return;
    case 'nothing':
      item.label = t('No contents');
      item.iconPath = new vscode.ThemeIcon('dash');
      return;
  }
}

function presentJurisdiction(
  item: vscode.TreeItem,
  jurisdiction: Jurisdiction,
  { defaultJurisdictionId, embedded }: ItemContext,
  underItsState: boolean,
): void {
  const { t } = vscode.l10n;
  const isDefault = jurisdiction.id === defaultJurisdictionId;
  const name = plain(placeName(jurisdiction));
  const through = jurisdiction.coverage?.codifiedThrough;
  const parts = [
    ...(isDefault ? [t('default jurisdiction')] : []),
    ...(jurisdiction.region === undefined || underItsState ? [] : [plain(jurisdiction.region)]),
    ...(through === undefined ? [] : [t('through {0}', plain(through))]),
  ];
  item.label = name;
  item.description = parts.join(' · ');
  item.iconPath = new vscode.ThemeIcon(isDefault ? 'home' : placeIcon(jurisdiction.kind));
  item.contextValue = `jurisdiction${isDefault ? '.default' : ''}${embedded ? '.embedded' : ''}`;
  const tooltip = text(jurisdiction.name ?? name);
  for (const fact of factsOf(jurisdiction)) tooltip.appendText(visible(`\n${t(fact.name)}: ${fact.value}`));
  // The facts above have the copy's publisher, edition, import date and terms.
  if (copyParts(jurisdiction, t) !== undefined) tooltip.appendText(`\n${t('Unofficial copy')}`);
  item.tooltip = tooltip;
  item.accessibilityInformation = {
    label: plain([name, jurisdiction.kind, ...parts].filter((part) => part !== undefined).join(', ')),
  };
}

function placeIcon(kind: string | undefined): string {
  switch (kind?.toLowerCase()) {
    case 'tribe':
    case 'tribal':
    case 'nation':
    case 'pueblo':
    case 'band':
    case 'rancheria':
      return 'globe';
    case 'county':
    case 'parish':
    case 'borough':
      return 'milestone';
    default:
      return 'organization';
  }
}

/** `section`: the provision with the code's or container's own text. A click opens it. */
function presentContainer(
  item: vscode.TreeItem,
  entry: ContentsEntry,
  section: SectionRef | undefined,
  { today }: ItemContext,
): void {
  // A code's name may end with an abbreviation: `Heron Bay Const.`
  const name = entry.kind === 'code' && entry.heading !== undefined ? entry.heading : containerName(entry);
  item.label = plain(name);
  item.description = plain(entry.status === undefined ? '' : (presentationOf(entry, today).warning ?? ''));
  item.iconPath = new vscode.ThemeIcon(entry.kind === 'code' ? 'book' : 'list-tree');
  item.contextValue = entry.kind;
  item.tooltip = text(name);
  if (section === undefined) return;
  item.command = opening(section);
  if (section.citation !== undefined) item.tooltip.appendText(visible(`\n${section.citation}`));
}

function presentSection(
  item: vscode.TreeItem,
  entry: ContentsEntry,
  section: SectionRef,
  { today }: ItemContext,
): void {
  const { t } = vscode.l10n;
  // A preamble or appendix without a number uses its heading as its name.
  const named = entry.number === undefined && entry.heading !== undefined && entry.provisionKind !== undefined;
  const number = named ? undefined : (entry.number ?? entry.citation);
  const { icon, words, warning } = presentationOf(entry, today);
  const label = [
    number === undefined ? undefined : numberOf(entry.provisionKind, number, entry.numberThrough),
    headingOf(entry.heading),
  ].filter((part) => part !== undefined);
  const name = label.length === 0 ? unnamedSection() : label.join(' ');
  item.label = plain(name);
  item.description = plain(warning ?? '');
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = 'section';
  item.command = opening(section);
  const tooltip = text(entry.citation ?? name);
  if (entry.heading !== undefined) tooltip.appendText(visible(`\n${entry.heading}`));
  if (warning !== undefined) tooltip.appendText(visible(`\n${t('Status: {0}', warning)}`));
  else if (words !== undefined) tooltip.appendText(visible(`\n${t('In force {0}', words)}`));
  item.tooltip = tooltip;
  item.accessibilityInformation = { label: plain([name, ...(warning === undefined ? [] : [warning])].join(', ')) };
}

/** `Title 23: Land Use Code`, without repeating words of the heading. */
function containerName({ level, number, heading: stated }: ContentsEntry): string {
  const levelName =
    level === undefined ? undefined : level.charAt(0).toUpperCase() + level.slice(1).replaceAll('_', ' ');
  const place = number === undefined ? undefined : levelName === undefined ? number : `${levelName} ${number}`;
  const heading = headingOf(stated);
  if (heading === undefined) return place ?? levelName ?? unnamedSection();
  if (place === undefined || heading.toLowerCase().startsWith(place.toLowerCase())) return heading;
  return `${place}: ${heading}`;
}

/** Labels the tooltip of a code or a part of it, if the code is an imported copy. */
function labelCopy({ tooltip }: vscode.TreeItem, row: OutlineRow): void {
  const { t } = vscode.l10n;
  let codeName: string | undefined;
  let above: OutlineRow | undefined = row;
  for (; above !== undefined && above.kind !== 'jurisdiction'; above = above.parent)
    if (above.kind === 'contents' && above.entry.kind === 'code') codeName = above.entry.heading;
  const parts = above === undefined ? undefined : copyParts(above.jurisdiction, t, codeName);
  if (parts !== undefined && tooltip instanceof vscode.MarkdownString)
    tooltip.appendText(visible(`\n${[t('Unofficial copy'), ...parts].join(' · ')}`));
}

const opening = (section: SectionRef): vscode.Command => ({
  title: vscode.l10n.t('Open Section'),
  command: 'legalCode.openSection',
  arguments: [section],
});

/** A service's text as literal Markdown: nothing becomes a link, picture or command. */
const text = (value: string): vscode.MarkdownString => new vscode.MarkdownString().appendText(visible(value));

/** `§ 5.12.010` for a section, `Appendix A` for other provisions. */
function numberOf(kind: string | undefined, number: string, through: string | undefined): string {
  if (kind === undefined || !isCitedByKind(kind))
    return `${through === undefined ? '§' : '§§'} ${numberWords(number.replace(/^§\s*/, ''), through)}`;
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')} ${number}`;
}
