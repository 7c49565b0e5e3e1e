/** Replies by e-mail, in which `>` marks the lines of the message that they answer. */

/** The end of the line above such a message: `On Tue, Mar 3, 2026, B. Counsel <b@firm.example> wrote:` */
const attribution = /\b(?:wrote|writes|escribió):\s*$/;
/** A date, a time, or an address. */
const sent = /\d{1,4}[-./: ]\d|[\w.+-]@[\w-]/;

/** The maximum length of the line above a message, in UTF-16 units. Programs break it before the name. */
const longestAttribution = 240;

/**
 * A text with spaces for the `>` of messages in replies, which are prose with quotations of their own. The `>` of block quotations
 * stays, in such a message too. Offsets stay the same.
 */
export function withoutReplyMarks(text: string): string {
  if (!/\b(?:wrote|writes|escribió):/.test(text)) return text;
  return text.replace(/^(?:[ ]{0,20}>[^\n]*(?:\n|$))+/gm, (block, at: number) =>
    isMessage(text.slice(Math.max(0, at - longestAttribution), at))
      ? withoutReplyMarks(block.replace(/^( *)>/gm, '$1 '))
      : block,
  );
}

/** Whether a message follows: the last lines before it say who wrote it, and when. */
function isMessage(before: string): boolean {
  const lines = before.trimEnd().split('\n').slice(-2).join('\n');
  return attribution.test(lines) && sent.test(lines);
}
