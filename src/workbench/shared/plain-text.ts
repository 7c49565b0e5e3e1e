/** Prepares a service's text for VS Code's labels, rows and buttons, which have one line and interpret icons. */
import { visible } from '../../contract/visible.ts';

/** `text` on one line, without control characters and with `$(name)` as literal text. */
export function plain(text: string): string {
  return visible(text).replace(/\s+/g, ' ').trim().replaceAll('$(', '$\u2060(');
}

/**
 * A message for a notification. VS Code turns `[label](command:…)` in a message into a link that runs the command; here
 * no text becomes a link. Our own messages offer their next steps as buttons.
 */
export function notice(message: string): string {
  return visible(message).replaceAll('](', ']\u2060(');
}

/** Shortens `text` for a title or row, at a word and with an ellipsis. */
export function brief(text: string, length: number): string {
  const line = plain(text);
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const word = cut.lastIndexOf(' ');
  return `${(word > length / 2 ? cut.slice(0, word) : cut).trimEnd()}…`;
}
