/** Asks which public code to add, and whether to download it. */
import * as vscode from 'vscode';
import { dateWords } from '../../../lookup/date-words.ts';
import { plain } from '../../shared/plain-text.ts';
import { sizeWords } from './fetch.ts';
import type { PublicCode } from './outcome.ts';

interface CodeItem extends vscode.QuickPickItem {
  /** Absent on the row for other places. */
  readonly code?: PublicCode;
}

/**
 * Lets the reader choose one of `codes`. Undefined if the reader cancels.
 *
 * @param orGuide offers the guide to publishers' files, because the catalog has few places
 */
export async function pickCode(
  codes: readonly PublicCode[],
  title: string,
  orGuide = false,
): Promise<PublicCode | undefined> {
  const { t } = vscode.l10n;
  const items = codes.map(
    (code): CodeItem => ({
      label: `$(${code.addedAt === undefined ? 'cloud-download' : 'check'}) ${plain(code.name)}`,
      description: plain(code.place),
      detail: plain(rowFacts(code).join(' · ')),
      code,
    }),
  );
  if (orGuide)
    items.push({
      label: `$(book) ${t('Another place…')}`,
      detail: t('How to save its code from its publisher, and import the files'),
      alwaysShow: true,
    });
  const chosen = await vscode.window.showQuickPick(items, {
    title,
    placeHolder: t('Choose a code. Nothing is downloaded before you confirm it.'),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (chosen !== undefined && chosen.code === undefined) await vscode.commands.executeCommand('legalCode.showGuide');
  return chosen?.code;
}

/** Asks for one confirmation, which names the downloads and their sources. */
export async function confirmDownload(codes: readonly PublicCode[]): Promise<boolean> {
  const { t } = vscode.l10n;
  const [only, another] = codes;
  if (only === undefined) return false;
  const yes = t('Download');
  const message =
    another === undefined
      ? t('Download {0} from {1}?', plain(only.name), hostOf(only))
      : t('Download new editions of {0} codes?', codes.length);
  const detail = codes
    .map((code) => [plain(`${code.name} · ${code.place}`), ...factsOf(code), plain(code.address)].join('\n'))
    .join('\n\n');
  return (await vscode.window.showInformationMessage(message, { modal: true, detail }, yes)) === yes;
}

/** The known facts. A row cuts off its end, so the facts that decide come first. */
function rowFacts({ publisher, license, edition, size, hashes, addedAt }: PublicCode): readonly string[] {
  return [
    ...(addedAt === undefined ? [] : [addedWords(addedAt)]),
    publisher,
    license,
    hashWords(hashes),
    ...(edition === undefined ? [] : [vscode.l10n.t('Edition: {0}', edition)]),
    ...(size === undefined ? [] : [sizeWords(size)]),
  ];
}

/** All facts, including those that the catalog does not state. */
function factsOf({ publisher, license, edition, size, hashes, addedAt }: PublicCode): readonly string[] {
  const { t } = vscode.l10n;
  return [
    t('Publisher: {0}', publisher),
    t('License: {0}', license),
    t('Edition: {0}', edition ?? t('unknown')),
    t('Size: {0}', size === undefined ? t('unknown') : sizeWords(size)),
    hashWords(hashes),
    ...(addedAt === undefined ? [] : [addedWords(addedAt)]),
  ];
}

function hashWords(hashes: PublicCode['hashes']): string {
  const { t } = vscode.l10n;
  if (hashes === undefined) return t('Not verified: its publisher states no hashes');
  return hashes === 'signed' ? t('Signed by its publisher') : t('Verified by its manifest');
}

function addedWords(addedAt: string): string {
  return vscode.l10n.t('In your library since {0}', dateWords(addedAt.slice(0, 10), vscode.env.language));
}

function hostOf({ address }: PublicCode): string {
  return URL.canParse(address) ? new URL(address).host : plain(address);
}
