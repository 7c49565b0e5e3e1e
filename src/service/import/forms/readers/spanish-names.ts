/** Reads the field names of files in Spanish: `Título`, `capitulos`, `Texto`. */

import { isObject, plainName } from '../../../../contract/decode/json-values.ts';
import { deepest } from './json-fields.ts';

const english: Readonly<Record<string, string>> = {
  titulo: 'title',
  subtitulo: 'subtitle',
  parte: 'part',
  capitulo: 'chapter',
  subcapitulo: 'subchapter',
  seccion: 'section',
  numero: 'number',
  nombre: 'name',
  encabezado: 'heading',
  epigrafe: 'heading',
  texto: 'text',
  contenido: 'content',
  historial: 'history',
  historia: 'history',
  enmienda: 'amendment',
  nota: 'note',
  tipo: 'type',
  nivel: 'level',
  codigo: 'code',
  municipio: 'municipality',
  ciudad: 'city',
  pueblo: 'town',
};

/** A name as in the table above. */
const keyOf = (name: string): string => plainName(name).normalize('NFD').replace(/\p{M}/gu, '');

/**
 * The English name of a field, `capítulos` → `chapters`; undefined for other names.
 *
 * @param article what an `artículo` is: a section, unless the file also has sections
 */
function englishName(name: string, article: 'article' | 'section'): string | undefined {
  const key = keyOf(name);
  const one = key.replace(/(?<=[aeiou])s$|(?<=n)es$/, '');
  const found = one === 'articulo' ? article : Object.hasOwn(english, one) ? english[one] : undefined;
  return found === undefined || key === one ? found : `${found}s`;
}

/** Fields with English names. A field whose English name is taken keeps its own. */
export function entriesInEnglish<T>(entries: readonly (readonly [string, T])[]): readonly (readonly [string, T])[] {
  return renamed(entries, entries.some(([name]) => isSection(name)) ? 'article' : 'section');
}

/** A JSON value whose objects have English field names, to the depth of any code. */
export function inEnglish(value: unknown): unknown {
  const article = hasSections(value, 0) ? 'article' : 'section';
  const translated = (each: unknown, depth: number): unknown => {
    if (depth > deepest) return each;
    if (Array.isArray(each)) return each.map((one) => translated(one, depth + 1));
    if (!isObject(each)) return each;
    const entries = Object.entries(each).map(([name, inner]) => [name, translated(inner, depth + 1)] as const);
    return Object.fromEntries(renamed(entries, article));
  };
  return translated(value, 0);
}

function renamed<T>(
  entries: readonly (readonly [string, T])[],
  article: 'article' | 'section',
): readonly (readonly [string, T])[] {
  const taken = new Set(entries.map(([name]) => plainName(name)));
  return entries.map(([name, value]) => {
    const added = englishName(name, article);
    if (added === undefined || taken.has(added)) return [name, value];
    taken.add(added);
    return [added, value];
  });
}

const isSection = (name: string): boolean => /^secci?on(?:es)?$|^sections?$/.test(keyOf(name));

function hasSections(value: unknown, depth: number): boolean {
  if (depth > deepest || typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) => isSection(name) || hasSections(each, depth + 1));
}
