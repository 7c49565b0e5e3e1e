/** Reads one entry of a legislative chain. */
import {
  type Act,
  type ChainAction,
  type ChainEntry,
  changesNothing,
  type Extra,
  type Links,
  type Provenance,
} from '../resources.ts';
import { table } from './field-names.ts';
import { Fields } from './fields.ts';
import { isObject, plainName, present } from './json-values.ts';
import { layersOf } from './unwrap.ts';
import { readAddress, readDate, readIdentifier, readNumber, readText } from './values.ts';

/** Reads an entry. `stated` is the action stated by its role or edge. It applies when the entry states no action. */
export function readChainEntry(json: unknown, base: string, stated?: ChainAction): ChainEntry | undefined {
  if (typeof json === 'string') {
    const title = readText(json)?.trim();
    return title === undefined ? undefined : { action: stated ?? 'unknown', act: { title }, links: {}, extra: {} };
  }
  const layers = layersOf(json, table.entry, true);
  if (layers === undefined) return undefined;
  const fields = new Fields(layers, table.entry, base);
  if (!fields.any) return undefined;
  const links = fields.links('links');
  const inner = actOf(fields, base);
  const note = fields.read('note', readText);
  const stage = fields.read('outcome', readFailedAct);
  const sent = fields.read('action', readAction) ?? fields.read('actionToo', readKnownAction);
  const act = present<Act>({
    type: inner.act.type ?? fields.read('actType', readActType),
    number: inner.act.number ?? fields.read('actNumber', readText),
    title: inner.act.title ?? fields.read('actTitle', readText),
  });
  const read = {
    sequence: fields.read('sequence', readNumber),
    act: Object.keys(act).length === 0 ? undefined : act,
    actPath: fields.read('actPath', readText),
    adoptedOn: fields.read('adoptedOn', readDate) ?? inner.adoptedOn,
    effectiveFrom: fields.read('effectiveFrom', readDate) ?? inner.effectiveFrom,
    registerCitation: fields.read('registerCitation', readText) ?? inner.registerCitation,
    ordinanceId: fields.read('ordinanceId', readIdentifier) ?? inner.ordinanceId,
    note,
    ...inner.provenance,
    ...readProvenance(fields, base),
    links: { ...inner.links, ...links },
  };
  const unread = fields.unread();
  const action = actionOf(sent, stage ?? failureIn({ ...inner.extra, ...unread }), [note, ...Object.values(unread)]);
  const entry = { ...read, action: action?.action ?? stated ?? 'unknown', actionAsSent: action?.asSent };
  return present<ChainEntry>({ ...noProvenance, ...entry, extra: { ...inner.extra, ...unread } });
}

/** Returns the word if it says that an act did not become law, or has not yet. */
function readFailedAct(value: unknown): string | undefined {
  const word = typeof value === 'string' ? readText(value)?.trim() : undefined;
  return word !== undefined && changesNothing(word) ? word : undefined;
}

/** Looks for the same word in unread fields. Longer text has another purpose than to state an act's progress. */
function failureIn(unread: Extra): string | undefined {
  return Object.values(unread)
    .flatMap((value) => (isObject(value) ? Object.values(value) : [value]))
    .map(readFailedAct)
    .find((word) => word !== undefined && word.length < 30);
}

/** The type of an act. Ignores the service's own resource type, `chain-entry`. */
function readActType(value: unknown): string | undefined {
  const type = readText(value);
  return type !== undefined && resourceType.test(plainName(type)) ? undefined : type;
}

const resourceType =
  /^(?:legislative|amendment|ordinance|act|law)?(?:chain|history|lineage)?(?:entry|entries|events?|items?|nodes?|records?|resources?)$|^(?:ordinances|acts|laws|legislation|(?:legislative)?(?:chains?|lineage|history))$/;

/**
 * The action as sent. Unknown if the act did not become law, or if the entry contradicts it: `amended`, described as
 * "Repealed by Ord. 12".
 */
function actionOf(
  sent: ReadAction | undefined,
  stage: string | undefined,
  others: readonly unknown[],
): ReadAction | undefined {
  if (stage !== undefined) return { action: 'unknown', asSent: stage };
  if (sent === undefined || sent.action === 'repealed' || sent.action === 'unknown') return sent;
  const isDisputed = others.some((words) => typeof words === 'string' && repealOfAll.test(words));
  return isDisputed ? { action: 'unknown', asSent: sent.asSent ?? sent.action } : sent;
}

/** "Repealed by Ord. 12", "This section was repealed"; not "Repealed and reenacted", "Section 5(b) was repealed". */
const repealOfAll =
  /(?:^\s*|\b(?:this|the|entire) (?:section|provision|chapter|article) (?:is|was|has been|is hereby|was hereby)\s+|^\s*(?:entire )?(?:section|provision) (?:is |was |has been )?)(?:repeal(?:s|ed|ing)?|rescind(?:s|ed)?|revoke[sd]?)\b(?!,? and (?:re-?enact|replac|restat|re-?ordain))/i;

/** No provenance. `present` drops undefined fields. */
export const noProvenance = {
  sourceUrl: undefined,
  officialSourceUrl: undefined,
  sourceReference: undefined,
  verificationStatus: undefined,
  analysisConfidence: undefined,
};

interface StatedAct {
  readonly act: Act;
  readonly ordinanceId?: string | undefined;
  readonly adoptedOn?: string | undefined;
  readonly effectiveFrom?: string | undefined;
  readonly registerCitation?: string | undefined;
  readonly provenance?: Provenance;
  readonly links?: Links;
  readonly extra: Extra;
}

/** Reads the act's facts from an object or a text in the entry. */
function actOf(fields: Fields<keyof typeof table.entry.fields>, base: string): StatedAct {
  const stated = fields.read('act', (value) => (isObject(value) || readText(value) !== undefined ? value : undefined));
  if (!isObject(stated))
    return { act: present<Act>({ type: undefined, number: undefined, title: readText(stated) }), extra: {} };
  const isOrdinance = Object.keys(stated).some((key) => plainName(key).startsWith('ordinance'));
  const act = new Fields([{ at: '', fields: stated }], table.act, base);
  const links = act.links('links');
  const ordinanceId =
    act.read('ordinanceId', readIdentifier) ?? (isOrdinance ? act.read('id', readIdentifier) : undefined);
  const parts = {
    act: present<Act>({
      type: act.read('type', readActType),
      number: act.read('number', readText),
      title: act.read('title', readText),
    }),
    ordinanceId,
    adoptedOn: act.read('adoptedOn', readDate),
    effectiveFrom: act.read('effectiveFrom', readDate),
    registerCitation: act.read('registerCitation', readText),
    provenance: readProvenance(act, base),
    links,
  };
  const rest = act.unread();
  return { ...parts, extra: Object.keys(rest).length === 0 ? {} : { act: rest } };
}

/** Reads where a statement comes from, for any resource. */
export function readProvenance(fields: Fields<keyof Provenance>, base: string): Provenance {
  const address = (value: unknown): string | undefined => readAddress(value, base);
  return present<Provenance>({
    officialSourceUrl: fields.read('officialSourceUrl', address),
    sourceUrl: fields.read('sourceUrl', address),
    sourceReference: fields.read('sourceReference', readText),
    verificationStatus: fields.read('verificationStatus', (value) =>
      typeof value === 'boolean'
        ? value
          ? 'verified'
          : 'unverified'
        : typeof value === 'string'
          ? readText(value)
          : undefined,
    ),
    analysisConfidence: fields.read('analysisConfidence', (value) =>
      typeof value === 'number' && Number.isFinite(value)
        ? value
        : typeof value === 'string'
          ? readText(value)
          : undefined,
    ),
  });
}

const actions: readonly (readonly [ChainAction, RegExp])[] = [
  ['recodified', /^(recodif|renumber|redesignat|transferr|relocat)/],
  ['amended', /^(amend|revis|modif)/],
  ['repealed', /^(repeal|rescind|revok)/],
  ['enacted', /^(enact|adopt|original|creat|added|adds)/],
  ['temporary', /^tempora/],
  ['emergency', /^emergenc/],
  ['unknown', /^unknown$/],
];

interface ReadAction {
  readonly action: ChainAction;
  /** The service's word, when it differs from ours. */
  readonly asSent?: string;
}

/** The action that a word states, or the word itself when it states no known action. */
function readAction(value: unknown): ReadAction | undefined {
  const word = typeof value === 'string' ? readText(value)?.trim() : undefined;
  if (word === undefined) return undefined;
  return readKnownAction(word) ?? { action: 'unknown', asSent: word };
}

/** The known action that a word states, or undefined. */
export function readKnownAction(value: unknown): ReadAction | undefined {
  if (typeof value !== 'string') return undefined;
  const found = actions.find(([, pattern]) => pattern.test(plainName(value)));
  if (found === undefined) return undefined;
  return found[0] === value ? { action: found[0] } : { action: found[0], asSent: value.trim() };
}
