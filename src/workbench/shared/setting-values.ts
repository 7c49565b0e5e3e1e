/** What a setting may say, whatever somebody wrote into settings.json: each is read as what it means or as its default. Pure. */
import type { CitationForms } from '../../citation/types.ts';
import type { ProxySettings } from '../../client/types.ts';

export type CheckWhen = 'onSave' | 'onType' | 'never';

/** How citations are made visible in the text. */
export type Marking = 'links' | 'decorations' | 'none';

/** Which citations are looked up so that their underline can show their status. */
export type MarkingLookUp = 'visible' | 'cached';

/** A text that says something. */
export function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function textsIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function citationAbbreviationsIn(value: unknown): CitationForms {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(Object.entries(value).filter(([, meaning]) => typeof meaning === 'string'));
}

export function checkWhenIn(value: unknown): CheckWhen {
  const when = textIn(value);
  return when === 'onType' || when === 'onSave' ? when : 'never';
}

export function markingIn(value: unknown): Marking {
  const marking = textIn(value);
  return marking === 'links' || marking === 'none' ? marking : 'decorations';
}

export function markingLookUpIn(value: unknown): MarkingLookUp {
  return textIn(value) === 'cached' ? 'cached' : 'visible';
}

/** VS Code's `http.*` settings, by their names without `http.`; the environment's proxy variables are read by the client itself. */
export function networkIn(get: (name: string) => unknown): ProxySettings {
  const proxy = get('proxySupport') === 'off' ? undefined : textIn(get('proxy'));
  const noProxy = get('noProxy');
  const strictSsl = get('proxyStrictSSL');
  const authorization = textIn(get('proxyAuthorization'));
  return {
    ...(proxy === undefined ? {} : { proxy }),
    ...(Array.isArray(noProxy) ? { noProxy: textsIn(noProxy) } : {}),
    ...(typeof strictSsl === 'boolean' ? { strictSsl } : {}),
    ...(authorization === undefined ? {} : { proxyAuthorization: authorization }),
  };
}
