/** Provisions that are not numbered sections: a container's own text, a preamble, or an appendix. */
import { isCitedByKind } from '../../../contract/provision.ts';
import type { ContainerRecord, NoteRecord } from '../../store/records.ts';
import { readOwnStatements } from '../own-statements.ts';
import { type CitedStep, provisionCitation } from '../provision-citation.ts';
import { kindOfHeading } from '../provision-kind.ts';
import { statusOf } from '../status.ts';
import { readAttachments, readRest } from './blocks.ts';
import { childrenOf, type XmlElement } from './element.ts';
import { containerOf, type Level } from './levels.ts';
import { annotationsIn, type NoteReading, readAnnotations, type SectionReading } from './section.ts';
import { withStatedRepeal } from './stated-repeal.ts';

/** A provision from its XML. */
export type ProvisionReading = Omit<SectionReading, 'printedNumber' | 'line'> & { readonly ofContainer?: boolean };

/** The content of a container outside its sections, with the container's own facts. */
export function readContainerText(level: Level): ProvisionReading {
  const element: XmlElement = { name: 'container', attributes: {}, children: level.body, line: level.line };
  const inside = readAnnotations(level.body.flatMap((part) => annotationsIn(part)));
  const notes = [...level.notes, ...inside.notes];
  const own = readOwnStatements({
    number: level.number ?? '',
    text: [...readRest(element), ...readAttachments(element)],
    notes,
  });
  const { text } = own;
  const { heading } = level.path === undefined ? level : containerOf(level);
  const named = kindOfHeading(level.heading);
  const unnamed = level.level === 'part' && level.number === undefined && named !== undefined;
  const number = level.number ?? (unnamed ? named.number : undefined);
  const status = statusOf({
    stated: level.reasons,
    ...(level.heading === undefined ? {} : { heading: level.heading }),
    text,
  });
  return {
    kind: level.path === undefined ? (level.filled ? 'preamble' : 'code') : unnamed ? named.kind : level.level,
    number: number ?? '',
    ...(heading === undefined ? {} : { heading }),
    text,
    status,
    own,
    aliases: [],
    notes: [...own.notes, ...notes],
    related: [],
    rows: withStatedRepeal([...level.rows, ...inside.rows], status, text),
  };
}

/** The citation of a provision: a section's number, else its kind and location. */
export function citationOf(code: string, reading: ProvisionReading, path: readonly ContainerRecord[]): string {
  const { kind, number, heading, ofContainer } = reading;
  if (number !== '' && ofContainer !== true && !isCitedByKind(kind)) return `${code} § ${number}`;
  const containers = ofContainer === true ? path.slice(0, -1) : path;
  const own: CitedStep = { kind, ...(number === '' ? {} : { number }), ...(heading === undefined ? {} : { heading }) };
  return provisionCitation(code, [...containers.map(({ level, ...rest }) => ({ kind: level, ...rest })), own]);
}

export function noteRecord({ kind, text }: NoteReading): NoteRecord {
  return { ...(kind === undefined ? {} : { kind }), text };
}

/** Includes inside an element, which are not followed. */
export function includesIn(element: XmlElement): readonly XmlElement[] {
  return childrenOf(element).flatMap((each) => (each.name === 'xi:include' ? [each] : includesIn(each)));
}
