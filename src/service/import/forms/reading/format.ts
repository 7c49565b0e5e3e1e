/** The names that `--format` takes: a form of file, or a publisher whose class and style names are known. */
import { type Profile, profiles } from '../profiles/index.ts';

const forms = ['text', 'markdown', 'html', 'word', 'pdf', 'xml', 'json'] as const;

export interface Format {
  readonly form?: (typeof forms)[number];
  readonly publisher?: Profile;
}

/** All names, for messages. */
export const formatNames: readonly string[] = [...forms, ...profiles.map(({ name }) => name)];

/** The format of a name; undefined for a name that is none. */
export function formatNamed(name: string): Format | undefined {
  const form = forms.find((each) => each === name.toLowerCase());
  if (form !== undefined) return { form };
  const publisher = profiles.find((profile) => profile.name === name.toLowerCase());
  return publisher === undefined ? undefined : { publisher };
}
