/** Finds the parts of a Word document in its zip archive by their relationships, not by their usual names. */
import { DocumentProblem } from '../problem.ts';
import { openZip, type Zip, type ZipLimits } from '../zip.ts';
import { eachChild } from './xml.ts';

export interface WordParts {
  readonly document: Uint8Array;
  readonly footnotes?: Uint8Array;
  readonly endnotes?: Uint8Array;
  readonly styles?: Uint8Array;
  readonly numbering?: Uint8Array;
  readonly comments?: Uint8Array;
  readonly macros: boolean;
}

/** Far beyond any real document: the longest codes in Word have parts of about 40 MB. */
const limits: ZipLimits = { entries: 20_000, bytesOfFile: 200_000_000, bytes: 400_000_000 };

/** @throws {DocumentProblem} */
export function partsOf(bytes: Uint8Array): WordParts {
  const zip = openZip(bytes, limits);
  const main = targetsOf(zip, '').get('officeDocument');
  const document = main === undefined ? undefined : zip.read(main);
  if (main === undefined || document === undefined || !isWord(main, zip)) throw new DocumentProblem('notWord');
  const targets = targetsOf(zip, main);
  const part = (kind: string): Uint8Array | undefined => {
    const target = targets.get(kind);
    return target === undefined ? undefined : zip.read(target);
  };
  const parts = {
    footnotes: part('footnotes'),
    endnotes: part('endnotes'),
    styles: part('styles'),
    numbering: part('numbering'),
    comments: part('comments'),
  };
  const present = Object.fromEntries(Object.entries(parts).filter(([, content]) => content !== undefined));
  return { document, ...present, macros: targets.has('vbaProject') };
}

/** Whether the archive is a Word document. Workbooks and presentations have the same structure. */
function isWord(main: string, zip: Zip): boolean {
  const types = zip.read('[Content_Types].xml');
  if (types === undefined) return false;
  let word = false;
  eachChild(types, 'Types', ({ name, attributes }) => {
    if (
      name === 'Override' &&
      attributes.PartName === `/${main}` &&
      /wordprocessingml|ms-word/.test(attributes.ContentType ?? '')
    )
      word = true;
  });
  return word;
}

/**
 * Returns the names of the parts that a part refers to, keyed by the last word of the relationship's type. An empty
 * name refers to the package.
 */
function targetsOf(zip: Zip, of: string): ReadonlyMap<string, string> {
  const slash = of.lastIndexOf('/');
  const folder = of.slice(0, slash + 1);
  const relationships = zip.read(`${folder}_rels/${of.slice(slash + 1)}.rels`);
  const targets = new Map<string, string>();
  if (relationships === undefined) return targets;
  eachChild(relationships, 'Relationships', ({ attributes: { Type, Target, TargetMode } }) => {
    // Never load anything outside the document.
    if (Type === undefined || Target === undefined || TargetMode === 'External') return;
    const kind = Type.slice(Type.lastIndexOf('/') + 1);
    if (!targets.has(kind)) targets.set(kind, resolved(folder, Target));
  });
  return targets;
}

function resolved(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : `${folder}${target}`).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
