import type { Citation, Target } from '../../citation/types.ts';
import type { Chain, Page, SectionVersion, Source, TextBlock } from '../../contract/resources.ts';
import type { FoundContainer } from '../../lookup/containers.ts';
import type { LastEdition } from '../../lookup/earlier-editions.ts';
import type { Resolution } from '../../lookup/types.ts';
import type { Translate } from '../../panel-protocol/strings.ts';

/** The only commands that a hover's links may run. */
export const hoverCommands = [
  'legalCode.openSection',
  'legalCode.section.browse',
  'legalCode.copyCitation',
  'legalCode.insertCitation',
  'legalCode.search',
  'legalCode.setJurisdiction',
  'legalCode.setDocumentJurisdiction',
  'legalCode.setAbbreviation',
  'legalCode.getCode',
  'legalCode.importCode',
  'legalCode.refreshJurisdictions',
  'legalCode.setApiKey',
  'legalCode.checkConnection',
  'legalCode.showLog',
  'legalCode.connectToService',
  'legalCode.useEmbedded',
] as const;

export type HoverCommand = (typeof hoverCommands)[number];

/** A part of the trust context, if it arrived in time. */
export type InTime<T> =
  | { readonly state: 'loaded'; readonly value: T }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'waiting' };

/** An earlier text of a section, and its version. */
export interface EarlierText {
  readonly version: Omit<SectionVersion, 'links'>;
  readonly blocks: readonly TextBlock[];
}

export interface HoverStep {
  readonly label: string;
  readonly command: HoverCommand;
}

/** The hover's citation and all data about it. */
export interface HoverInput {
  /** The service that the links' identifiers belong to. */
  readonly serviceId: string;
  /** The as-of date of the draft. */
  readonly asOf?: string;
  readonly citation: Citation;
  readonly target: Target;
  /** The document, for links that need it. */
  readonly uri: string;
  readonly resolution: Resolution;
  readonly chain?: InTime<Chain>;
  readonly sources?: InTime<Page<Source>>;
  /** The date on which the text was imported into the library. */
  readonly importedOn?: string | undefined;
  /** The entry of the chain that last changed the section. */
  readonly lastChange?: Chain['entries'][number] | undefined;
  /** The last text of a section that now has none. */
  readonly before?: EarlierText | undefined;
  /** The last edition that had a missing number, and the next one. */
  readonly lastEdition?: LastEdition | undefined;
  /** The cited chapter, title or article. */
  readonly container?: FoundContainer | undefined;
  /** Shown if the answer is not fresh. */
  readonly age?: string | undefined;
  /** A failure's message and next steps. */
  readonly failure?: { readonly message: string; readonly steps: readonly HoverStep[] };
  /** Places to offer if the citation names none: display name and setting value. */
  readonly places?: readonly { readonly name: string; readonly place: string }[];
  /** Display names of where a jurisdiction and an abbreviation are saved. */
  readonly where: { readonly jurisdiction: string; readonly abbreviation: string };
  readonly embedded?: boolean;
}

export interface HoverWords {
  readonly t: Translate;
  readonly language: string;
  /** ISO 8601 date. */
  readonly today: string;
}
