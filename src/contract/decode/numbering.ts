/** Reads a code's numbering leniently. Skips each part that cannot be read. */
import type {
  Abbreviation,
  Joint,
  NumberContext,
  Numbering,
  NumberPart,
  NumberScheme,
  SubdivisionLevel,
  SubdivisionStyle,
} from '../numbering.ts';
import { isObject, type JsonObject } from './json-values.ts';

/** Returns undefined for a value that is not a numbering. It then stays among the unknown fields. */
export function readNumbering(value: unknown): Numbering | undefined {
  if (!isObject(value) || !Array.isArray(value.schemes)) return undefined;
  const citing = isObject(value.citing) ? value.citing : {};
  const context = contextOf(value.context);
  const markers = all(citing.markers, jointOf);
  const editions = yearsOf(value.editions);
  return {
    established: value.established !== false,
    sections: countOf(value.sections),
    schemes: all(value.schemes, schemeOf),
    ...(context === undefined ? {} : { context }),
    citing: {
      abbreviations: all(citing.abbreviations, abbreviationOf),
      marker: textOf(citing.marker) ?? '§',
      ...(markers.length === 0 ? {} : { markers }),
    },
    subdivisions: all(value.subdivisions, styleOf),
    ranges: all(value.ranges, jointOf),
    lists: all(value.lists, jointOf),
    ...(editions.length === 0 ? {} : { editions }),
  };
}

/** The maximum list length. Longer lists are truncated. */
const most = 2_000;

function all<T>(value: unknown, read: (one: JsonObject) => T | undefined): readonly T[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, most).flatMap((one: unknown) => (isObject(one) ? (read(one) ?? []) : []));
}

function schemeOf({ kind, parts, count, example }: JsonObject): NumberScheme | undefined {
  const read = all(parts, partOf);
  if (read.length === 0 || !Array.isArray(parts) || read.length !== parts.length) return undefined;
  return { kind: textOf(kind) ?? 'section', parts: read, count: countOf(count), example: textOf(example) ?? '' };
}

const classes = ['digits', 'upper', 'lower', 'roman', 'mixed'] as const;
const levels = ['digits', 'upper', 'lower', 'roman'] as const;
const wraps = ['()', '[]', '.', ''] as const;
const origins = ['published', 'mined', 'initials', 'reader'] as const;
/** The maximum length of a number's part. It limits the size of patterns built from it. */
const longestPart = 20;

function partOf(part: JsonObject): NumberPart | undefined {
  const one = among(classes, part.class);
  const separator = textOf(part.separator);
  if (one === undefined || separator === undefined || separator.length > 3) return undefined;
  const min = Math.min(Math.max(countOf(part.min), 1), longestPart);
  const max = Math.min(Math.max(countOf(part.max), min), longestPart);
  const suffix = among(['upper', 'lower'] as const, part.suffix);
  return {
    separator,
    class: one,
    min,
    max,
    padded: part.padded === true,
    ...(suffix === undefined ? {} : { suffix }),
    ...(part.optional === true ? { optional: true } : {}),
  };
}

function contextOf(value: unknown): NumberContext | undefined {
  if (!isObject(value) || !Array.isArray(value.levels)) return undefined;
  const named = value.levels.filter((level): level is string => typeof level === 'string');
  if (named.length === 0) return undefined;
  switch (value.form) {
    case 'joined':
      return { form: 'joined', levels: named, join: textOf(value.join) ?? '.' };
    case 'before':
      return { form: 'before', levels: named };
    case 'named': {
      const when = value.when === 'always' ? 'always' : 'repeated';
      return { form: 'named', levels: named, when, repeated: countOf(value.repeated) };
    }
    default:
      return undefined;
  }
}

function abbreviationOf({ text, origin, count }: JsonObject): Abbreviation | undefined {
  const written = textOf(text);
  if (written === undefined || written.trim() === '') return undefined;
  // Without a stated origin, it is only a candidate.
  return { text: written, origin: among(origins, origin) ?? 'initials', count: countOf(count) };
}

function styleOf({ lead, levels: given, count, example }: JsonObject): SubdivisionStyle | undefined {
  const read = all(given, (level): SubdivisionLevel | undefined => {
    const one = among(levels, level.class);
    const wrap = among(wraps, level.wrap);
    return one === undefined || wrap === undefined ? undefined : { class: one, wrap };
  });
  if (read.length === 0) return undefined;
  return { lead: textOf(lead) ?? '', levels: read, count: countOf(count), example: textOf(example) ?? '' };
}

function jointOf({ text, count }: JsonObject): Joint | undefined {
  const written = textOf(text);
  return written === undefined || written === '' ? undefined : { text: written, count: countOf(count) };
}

function among<const T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((each) => each === value);
}

/** The years in a list, oldest first. */
function yearsOf(value: unknown): readonly number[] {
  if (!Array.isArray(value)) return [];
  const years = value.slice(0, most).map(countOf);
  return years.filter((year) => year > 0).toSorted((a, b) => a - b);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : 0;
}
