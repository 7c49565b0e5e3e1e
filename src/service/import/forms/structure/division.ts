/** Divides the content of a part into law, histories, and the publisher's notes. */
import type { Block } from '../block.ts';
import { historyAtEnd, isBareHistory, isHistoryBlock, isHistoryLabel, noteLabel } from './notes.ts';

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
  /** A history's label on a line of its own. */
  let historyLabel: string | undefined;
  for (const [at, block] of blocks.entries()) {
    if (block.table !== undefined) {
      if (open === undefined) law.push(block);
      else open.text.push(tableWords(block));
      continue;
    }
    const { text, role } = block;
    if (/^\[\d{1,3}\]$/.test(text) && isNote(blocks[at + 1])) continue;
    if (isHistoryLabel(text) && isStated(blocks[at + 1])) {
      historyLabel = text;
      continue;
    }
    if (historyLabel !== undefined && isStated(block)) {
      history.push(historyLabel === '' ? text : `${historyLabel.replace(/:$/, '')}: ${text}`);
      historyLabel = '';
      continue;
    }
    historyLabel = undefined;
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
  history.unshift(...withoutBareHistories(law));
  return {
    ...withHistoryAtEnd(law, history),
    notes: notes.flatMap(({ kind, text }) =>
      text.length === 0 ? [] : [{ ...(kind === undefined ? {} : { kind }), text: text.join('\n') }],
    ),
  };
}

/** Whether a block is a note. Its mark, `[1]`, may be in a block of its own. */
const isNote = (block: Block | undefined): boolean =>
  block !== undefined && block.table === undefined && (block.role === 'note' || noteLabel(block.text) !== undefined);

/** Whether a block below the label of a history is a history. */
const isStated = (block: Block | undefined): boolean =>
  block !== undefined && block.table === undefined && (isHistoryBlock(block.text) || isBareHistory(block.text));

/** Removes the histories without brackets from the end of the law, and returns them. A list of acts that the law announces is law. */
function withoutBareHistories(law: Block[]): readonly string[] {
  let start = law.length;
  while (start > 0 && isBare(law[start - 1])) start -= 1;
  return law[start - 1]?.text.endsWith(':') === true ? [] : law.splice(start).map(({ text }) => text);
}

const isBare = (block: Block | undefined): boolean =>
  block !== undefined && block.table === undefined && isBareHistory(block.text);

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
