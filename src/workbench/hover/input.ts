import type { Citation, Target } from '../../citation/types.ts';
import type { Chain, Page, SectionVersion, Source, TextBlock } from '../../contract/resources.ts';
import type { Resolution } from '../../lookup/types.ts';
import type { Translate } from '../../panel-protocol/strings.ts';

/** What a hover's links may run, and nothing else. */
export const hoverCommands = [
  'legalCode.openSection',
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

/** A part of the trust context as far as it came in time. */
export type InTime<T> =
  | { readonly state: 'loaded'; readonly value: T }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'waiting' };

/** An earlier text of a section, and which. */
export interface EarlierText {
  readonly version: Omit<SectionVersion, 'links'>;
  readonly blocks: readonly TextBlock[];
}

export interface HoverStep {
  readonly label: string;
  readonly command: HoverCommand;
}

/** What the hover is about, and what is known of it. */
export interface HoverInput {
  /** The service that the links' identifiers belong to. */
  readonly serviceId: string;
  /** The date that the draft reads the law for. */
  readonly asOf?: string;
  readonly citation: Citation;
  readonly target: Target;
  /** The document, for links that say what it is about. */
  readonly uri: string;
  readonly resolution: Resolution;
  readonly chain?: InTime<Chain>;
  readonly sources?: InTime<Page<Source>>;
  /** The entry of the chain that last changed the section. */
  readonly lastChange?: Chain['entries'][number] | undefined;
  /** The last text of a section that has none now. */
  readonly before?: EarlierText | undefined;
  /** The heading of a cited chapter, title or article. */
  readonly heading?: string | undefined;
  /** Said when the answer is not fresh. */
  readonly age?: string | undefined;
  /** Of a failure: its words and next steps. */
  readonly failure?: { readonly message: string; readonly steps: readonly HoverStep[] };
  /** Places to offer where nothing names one: the name, and what a setting says for it. */
  readonly places?: readonly { readonly name: string; readonly place: string }[];
  /** The names of where a jurisdiction and an abbreviation are saved. */
  readonly where: { readonly jurisdiction: string; readonly form: string };
  readonly embedded?: boolean;
}

export interface HoverWords {
  readonly t: Translate;
  readonly language: string;
  /** ISO 8601 date. */
  readonly today: string;
}
