/** Adds the source section to words that are copied from the panel. */
import type { Section } from '../contract/resources.ts';
import { copiedHtml } from '../panel-protocol/copied.ts';

/** @param shown returns the section on screen and its service; undefined if there is none or an earlier text is shown */
export function markCopies(shown: () => { readonly section: Section; readonly serviceId: string } | undefined): void {
  document.addEventListener('copy', (event) => {
    const now = shown();
    const selection = window.getSelection();
    if (now === undefined || selection === null || selection.isCollapsed || event.clipboardData === null) return;
    const { section, serviceId } = now;
    const range = selection.getRangeAt(0);
    const words = document.createElement('div');
    words.append(range.cloneContents());
    const subdivision = subdivisionAt(range.startContainer, section);
    const { id: sectionId, jurisdictionId, citation, heading } = section;
    const from = {
      sectionId,
      serviceId,
      ...(jurisdictionId === undefined ? {} : { jurisdictionId }),
      ...(citation === undefined ? {} : { citation }),
      ...(heading === undefined ? {} : { heading }),
      ...(subdivision.length === 0 ? {} : { subdivision }),
    };
    event.clipboardData.setData('text/plain', selection.toString());
    event.clipboardData.setData('text/html', copiedHtml(words.innerHTML, from));
    event.preventDefault();
  });
}

/** The designators of the block in which a selection begins. */
function subdivisionAt(node: Node, section: Section): readonly string[] {
  const block = (node instanceof Element ? node : node.parentElement)?.closest('.block[id^="block-"]');
  const index = Number(block?.id.slice('block-'.length));
  return section.text?.[index]?.designators ?? [];
}
