/** Opens links to sections from outside, and copies such links. Looks nothing up before the user agrees. */
import * as vscode from 'vscode';
import { showMessage } from '../shared/actions.ts';
import { citationOf, sectionOf } from '../shared/insert-citation.ts';
import { openCited } from '../shared/open-cited.ts';
import { plain } from '../shared/plain-text.ts';
import { type LinkedSection, linkedSection, linkTo, readLink } from '../shared/section-link.ts';
import type { SectionRef, Services } from '../shared/services.ts';

export function register(services: Services): vscode.Disposable {
  return vscode.Disposable.from(
    vscode.window.registerUriHandler({ handleUri: (uri) => handle(services, uri) }),
    vscode.commands.registerCommand('legalCode.copyLink', (argument?: unknown) => copyLink(services, argument)),
  );
}

async function copyLink(services: Services, argument: unknown): Promise<void> {
  const section = sectionOf(argument) ?? (await ask());
  const citation = section && (await citationOf(services, section));
  if (section === undefined || citation === undefined) return;
  await vscode.env.clipboard.writeText(linkTo(linkedSection(services, citation, section), vscode.env.uriScheme));
  vscode.window.setStatusBarMessage(`$(copy) ${vscode.l10n.t('Link copied: {0}', plain(citation))}`, 4_000);
}

async function ask(): Promise<SectionRef | undefined> {
  return sectionOf(
    await vscode.commands.executeCommand('legalCode.pickSection', { title: vscode.l10n.t('Copy Link') }),
  );
}

async function handle(services: Services, uri: vscode.Uri): Promise<void> {
  const linked = readLink(uri);
  if (linked === undefined) {
    await showMessage('warning', vscode.l10n.t('This link names no section.'), []);
    return;
  }
  const open = vscode.l10n.t('Open Section');
  const detail =
    linked.jurisdiction === undefined ? {} : { detail: vscode.l10n.t('Jurisdiction: {0}', plain(linked.jurisdiction)) };
  const chosen = await vscode.window.showInformationMessage(
    vscode.l10n.t('A link asks to open “{0}”.', plain(linked.citation)),
    { modal: true, ...detail },
    open,
  );
  if (chosen === open) await openLinked(services, linked);
}

/** Opens the section that a link's citation refers to. Searches for text that is not a citation. */
async function openLinked(services: Services, { citation: text, jurisdiction }: LinkedSection): Promise<void> {
  await services.jurisdictions.all().catch(() => undefined);
  const stated = jurisdiction === undefined ? undefined : services.jurisdictions.find(jurisdiction);
  const id = stated?.id ?? jurisdiction;
  const [citation] = await services.citations.inText(text, id === undefined ? {} : { home: id });
  const [target] = citation?.targets ?? [];
  if (citation !== undefined && target !== undefined) {
    await openCited(services, { citation, target }, { law: services.law.of() });
    return;
  }
  await vscode.commands.executeCommand('legalCode.search', {
    text,
    ...(stated === undefined ? {} : { jurisdictionId: stated.id }),
  });
}
