/** Reads a service's messages to the reader, and a publisher's notes. */
import type { Note } from '../resources.ts';
import { isObject } from './json-values.ts';
import { allOf, readText, readTexts } from './values.ts';

/** Messages to the reader, as texts or objects with a text. Ignores single words such as `OK`, which are for programs. */
export function readNotices(value: unknown): readonly string[] | undefined {
  const texts = readTexts(value) ?? readNotes(value)?.map(({ text }) => text);
  return texts === undefined || texts.length === 0 || !texts.every((text) => /\S\s+\S/.test(text)) ? undefined : texts;
}

export function readNotes(value: unknown): readonly Note[] | undefined {
  if (Array.isArray(value) || typeof value === 'string') return allOf(value, readNote);
  if (!isObject(value)) return undefined;
  const alone = readNote(value);
  if (alone !== undefined) return [alone];
  const notes = Object.entries(value).map(([kind, stated]) => {
    const text = readTexts(stated)?.join('\n\n');
    return text === undefined ? undefined : { kind, text };
  });
  const read = notes.filter((note) => note !== undefined);
  return read.length === notes.length && read.length > 0 ? read : undefined;
}

function readNote(json: unknown): Note | undefined {
  const alone = readText(json);
  if (alone !== undefined) return { text: alone };
  if (!isObject(json)) return undefined;
  const names = ['text', 'note', 'message', 'detail', 'content', 'body', 'value'];
  const text = names.map((name) => readText(json[name])).find((stated) => stated !== undefined);
  const kind = ['kind', 'type', 'heading', 'title', 'label']
    .map((name) => readText(json[name]))
    .find((stated) => stated !== undefined);
  return text === undefined ? undefined : { ...(kind === undefined ? {} : { kind }), text };
}
