import { readFileSync } from 'node:fs';
import { decodeXml, isPlainUtf8, textInParts } from './xml-encoding.ts';
import { type XmlEvent, XmlProblem } from './xml-events.ts';
import { XmlReader } from './xml-reader.ts';

/** Parses a whole file like `readXml`, in one step if it is UTF-8 without a byte order mark, as nearly all are. */
export function readXmlFile(path: string): XmlEvent[] {
  const text = readFileSync(path, 'utf8');
  return isPlainUtf8(text) ? eventsIn(text) : readXml(readFileSync(path));
}

/** Parses the bytes of a file. @throws {XmlProblem} if it is not well-formed, has another encoding than declared, or exceeds the limits */
export function readXml(bytes: Buffer): XmlEvent[] {
  return eventsIn(decodeXml(bytes));
}

function eventsIn(text: string): XmlEvent[] {
  const reader = new XmlReader();
  try {
    reader.write(text);
    reader.close();
  } catch (error) {
    throw error instanceof XmlProblem ? (bareAmpersand(text, error) ?? error) : error;
  }
  return reader.events;
}

/** An `&` without an entity swallows what follows, so the parser would report the end of the file instead of the `&`. */
function bareAmpersand(text: string, problem: XmlProblem): XmlProblem | undefined {
  const at = bareAmpersandAt(text);
  if (at === -1) return undefined;
  const line = text.slice(0, at).split('\n').length;
  return problem.line !== undefined && problem.line < line
    ? undefined
    : new XmlProblem('an & that begins no entity: it is written &amp;', line);
}

/** The first `&` outside comments and CDATA that begins no entity; -1 for none. Reads each character once. */
function bareAmpersandAt(text: string): number {
  const mark = /[&<]/g;
  for (let found = mark.exec(text); found !== null; found = mark.exec(text)) {
    const at = found.index;
    if (found[0] === '&') {
      entity.lastIndex = at;
      if (!entity.test(text)) return at;
      continue;
    }
    const end = endOfUnparsed(text, at);
    if (end === -1) {
      // The rest of the file is one comment or one CDATA section.
      return -1;
    }
    mark.lastIndex = Math.max(mark.lastIndex, end);
  }
  return -1;
}

const entity = /&#?\w+;/y;

/** The end of the comment or CDATA section that begins at `at`; -1 if it does not end; `at` if none begins there. */
function endOfUnparsed(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return text.indexOf('-->', at + 4);
  return text.startsWith('<![CDATA[', at) ? text.indexOf(']]>', at + 9) : at;
}

/**
 * Reads a file in parts if it does not fit in memory. The first pass checks that it is well-formed and finds its
 * annotations. The second one reads its content. So a fault is found before any content is returned. @throws {XmlProblem}
 */
export function* readXmlInParts(path: string): Generator<XmlEvent[], void, undefined> {
  const survey = new XmlReader(true);
  for (const text of textInParts(path)) survey.write(text);
  survey.close();
  const annotations = survey.events.flatMap((event) => (event.kind === 'open' ? [event.annotations] : []));
  const reader = new XmlReader(false, annotations);
  for (const text of textInParts(path)) {
    reader.write(text);
    yield reader.events.splice(0);
  }
  reader.close();
  yield reader.events.splice(0);
}
