/** Divides the content of a part into law, histories, and the publisher's notes. */
import type { Block } from '../block.ts';
import { historyAtEnd, isHistoryBlock, noteLabel } from './notes.ts';

export interface Divided {
  readonly law: readonly Block[];
  readonly history: readonly string[];
  readonly notes: readonly { readonly kind?: string; readonly text: string }[];
}

export function divided(blocks: readonly Block[]): Divided {
  const law: Block[] = [];
  const history: string[] = [];
  const notes: { kind?: string; text: string[] }[] = [];
  /** A note with its label on a line of its own. The following text belongs to it. */
  let open: { kind?: string; text: string[] } | undefined;
  for (const block of blocks) {
    if (block.table !== undefined) {
      if (open === undefined) law.push(block);
      else open.text.push(tableWords(block));
      continue;
    }
    const { text, role } = block;
    const label = role === 'history' ? undefined : noteLabel(text);
    if (label !== undefined && label.text === '') {
      open = { kind: label.kind, text: [] };
      notes.push(open);
    } else if (label !== undefined) {
      const note = { kind: label.kind, text: [label.text] };
      notes.push(note);
      // After the text and its history, text that follows a note continues the note.
      open = law.length > 0 && history.length > 0 ? note : undefined;
    } else if (role === 'history' || (role !== 'note' && isHistoryBlock(text))) {
      open = undefined;
      history.push(text);
    } else if (role === 'note') {
      notes.push({ text: [text] });
    } else if (open !== undefined) {
      open.text.push(text);
    } else {
      law.push(block);
    }
  }
  return {
    ...withHistoryAtEnd(law, history),
    notes: notes.flatMap(({ kind, text }) =>
      text.length === 0 ? [] : [{ ...(kind === undefined ? {} : { kind }), text: text.join('\n') }],
    ),
  };
}

/** Many publishers print the history at the end of the last paragraph. */
function withHistoryAtEnd(law: Block[], history: readonly string[]): Pick<Divided, 'law' | 'history'> {
  const place = law.findLastIndex(({ table }) => table === undefined);
  const last = law[place];
  const at = last === undefined ? undefined : historyAtEnd(last.text);
  if (last === undefined || at === undefined) return { law, history };
  const found = last.text.slice(at).trim();
  const rest = { ...last, text: last.text.slice(0, at).trim() };
  return { law: [...law.slice(0, place), rest, ...law.slice(place + 1)], history: [found, ...history] };
}

function tableWords({ table }: Block): string {
  return (table?.rows ?? []).map((row) => row.filter((cell) => cell !== '').join(' | ')).join('\n');
}
