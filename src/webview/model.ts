/** The page's state, and how each message from the host changes it. Pure. */
import type { Chain, Container, Ordinance, Page, Section, SectionVersion, Source } from '../contract/resources.ts';
import type { SectionValidity } from '../lookup/validity-words.ts';
import type { PartView, Reference, SectionView, ToPage } from '../panel-protocol/messages.ts';

export interface Model {
  readonly section: PartView<SectionView>;
  readonly sources: PartView<Page<Source>>;
  readonly chain: PartView<Chain>;
  readonly versions: PartView<Page<SectionVersion>>;
  readonly validity?: SectionValidity;
  readonly references: readonly Reference[];
  /** The containers around the section that have notes or a history, innermost first. */
  readonly containers: readonly Container[];
  /** Pictures by address; empty for a picture that can't be shown. */
  readonly images: ReadonlyMap<string, string>;
  /** Open records of the chain's entries. */
  readonly records: ReadonlyMap<number, PartView<Ordinance>>;
  readonly earlier?: Earlier;
  /** The requested subdivision. */
  readonly subdivision: readonly string[];
  readonly announcement: string;
  /** Width of the time line, pixels. */
  readonly width: number;
}

/** An earlier text shown in place of the current one. */
export interface Earlier {
  readonly version: string;
  readonly part: PartView<Section>;
  readonly compare: boolean;
  /** The index of the comparison's current change. */
  readonly change: number;
}

export function blankModel(subdivision: readonly string[] = []): Model {
  const loading = { state: 'loading' } as const;
  return {
    section: loading,
    sources: loading,
    chain: loading,
    versions: { state: 'absent' },
    references: [],
    containers: [],
    images: new Map(),
    records: new Map(),
    subdivision,
    announcement: '',
    width: 0,
  };
}

export function receive(model: Model, message: ToPage): Model {
  switch (message.type) {
    case 'begin':
    case 'kept':
    case 'find':
      return model;
    case 'section':
      return { ...model, section: message.part };
    case 'sources':
      return { ...model, sources: message.part };
    case 'chain':
      return { ...model, chain: message.part };
    case 'versions':
      return { ...model, versions: message.part };
    case 'validity':
      return { ...model, validity: message.validity };
    case 'containers':
      return { ...model, containers: message.containers };
    case 'image':
      return { ...model, images: new Map(model.images).set(message.href, message.data ?? '') };
    case 'references':
      return { ...model, references: message.references };
    case 'ordinance':
      // The record was closed in the meantime, so ignore the answer.
      return model.records.has(message.entry) ? withRecord(model, message.entry, message.part) : model;
    case 'earlier':
      return model.earlier?.version === message.version
        ? { ...model, earlier: { ...model.earlier, part: message.part } }
        : model;
    case 'reveal':
      return { ...withoutEarlier(model), subdivision: message.subdivision };
    case 'announce':
      return { ...model, announcement: message.text };
  }
}

/** Opens a record, or closes it when `part` is undefined. */
export function withRecord(model: Model, entry: number, part: PartView<Ordinance> | undefined): Model {
  const records = new Map(model.records);
  if (part === undefined) records.delete(entry);
  else records.set(entry, part);
  return { ...model, records };
}

export function withEarlier(model: Model, version: string, compare: boolean): Model {
  const part = model.earlier?.version === version ? model.earlier.part : ({ state: 'loading' } as const);
  return { ...model, earlier: { version, part, compare, change: 0 } };
}

export function withChange(model: Model, change: number): Model {
  return model.earlier === undefined ? model : { ...model, earlier: { ...model.earlier, change } };
}

export function withoutEarlier(model: Model): Model {
  const { earlier: _, ...rest } = model;
  return rest;
}
