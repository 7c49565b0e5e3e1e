/** The names for `--format`: a form of file, or a publisher with known class and style names. */
import { type Profile, profiles } from '../profiles/index.ts';

const forms = ['text', 'markdown', 'html', 'word', 'pdf', 'xml', 'json'] as const;

export interface Format {
  readonly form?: (typeof forms)[number];
  readonly publisher?: Profile;
}

/** All names, for messages. */
export const formatNames: readonly string[] = [...forms, ...profiles.map(({ name }) => name)];

/** The format with this name; undefined if there is none. */
export function formatNamed(name: string): Format | undefined {
  const form = forms.find((each) => each === name.toLowerCase());
  if (form !== undefined) return { form };
  const publisher = profiles.find((profile) => profile.name === name.toLowerCase());
  return publisher === undefined ? undefined : { publisher };
}
