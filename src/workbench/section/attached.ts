/** Content around a section's text: its place, notes of enclosing containers, pictures, and attached documents. */
import * as vscode from 'vscode';
import type { Container, Section } from '../../contract/resources.ts';
import { visible } from '../../contract/visible.ts';
import { importDateOf } from '../../lookup/import-date.ts';
import type { SectionView } from '../../panel-protocol/messages.ts';
import { correctedWords } from '../shared/jurisdiction-facts.ts';
import { placeName } from '../shared/place-name.ts';
import type { JurisdictionList } from '../shared/services.ts';
import type { SectionParts } from './parts.ts';

/** Codes are not nested deeper. */
const mostLevels = 20;

/** Loads the notes of the containers around a section, innermost first. Stops at the first failure. */
export async function enclosing(
  parts: SectionParts,
  section: Section,
  signal: AbortSignal,
  show: (containers: readonly Container[]) => void,
): Promise<void> {
  const containers: Container[] = [];
  let link = section.links.container_notes;
  while (link !== undefined && containers.length < mostLevels) {
    const at = link;
    const part = await parts.part((client, ask) => client.container(at, ask), signal);
    if (part?.state !== 'loaded' || containers.some(({ id }) => id === part.value.id)) break;
    containers.push(part.value);
    link = part.value.links.container_notes;
  }
  if (containers.length > 0) show(containers);
}

/** Loads a text's pictures from the service, one by one. `data` is undefined for a picture that can't be shown. */
export async function pictures(
  parts: SectionParts,
  { text }: Pick<Section, 'text'>,
  signal: AbortSignal,
  show: (href: string, data: string | undefined) => void,
): Promise<void> {
  const addresses = new Set(
    text?.flatMap(({ image }) => (image?.href === undefined || isDocument(image.mediaType) ? [] : image.href)),
  );
  for (const href of addresses) {
    const part = await parts.part((client, ask) => client.file(href, ask), signal);
    if (part === undefined) return;
    const file = part.state === 'loaded' ? part.value : undefined;
    const shown = file !== undefined && shownTypes.has(file.mediaType);
    show(href, shown ? `data:${file.mediaType};base64,${Buffer.from(file.bytes).toString('base64')}` : undefined);
  }
}

/** Picture formats that can't run code. */
const shownTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

function isDocument(mediaType: string | undefined): boolean {
  return mediaType === 'application/pdf';
}

/** Saves the document attached to a text's block, after asking where. */
export async function saveAttachment(
  parts: SectionParts,
  section: Section,
  block: number,
  signal: AbortSignal,
): Promise<void> {
  const image = section.text?.[block]?.image;
  const href = image?.href;
  if (href === undefined) return;
  const name = (image?.name ?? image?.alt ?? 'attachment.pdf').replace(/[^\p{L}\p{N}._ -]+/gu, '_');
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const target = await vscode.window.showSaveDialog({
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) }),
    title: vscode.l10n.t('Save Attachment'),
  });
  if (target === undefined) return;
  const part = await parts.part((client, ask) => client.file(href, ask), signal);
  if (part?.state === 'loaded') await vscode.workspace.fs.writeFile(target, part.value.bytes);
  else if (part?.state === 'failed') await vscode.window.showErrorMessage(part.message);
}

/** The jurisdiction's name, the reader's corrections to it, and the import date; undefined if the jurisdiction is unknown. */
export function jurisdictionDetails(
  directory: JurisdictionList,
  section: Section,
): Pick<SectionView, 'place' | 'corrected' | 'importedOn'> | undefined {
  const jurisdiction = section.jurisdictionId === undefined ? undefined : directory.get(section.jurisdictionId);
  if (jurisdiction === undefined) return undefined;
  const corrected = correctedWords(jurisdiction);
  const importedOn = importDateOf(section, jurisdiction.codes);
  return {
    place: visible(placeName(jurisdiction)),
    ...(corrected === undefined ? {} : { corrected: visible(corrected) }),
    ...(importedOn === undefined ? {} : { importedOn }),
  };
}
