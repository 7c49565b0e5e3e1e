/** What tests of imported texts show of a publication. */
import type { ReadPublication } from '../../../../src/service/import/forms/publication.ts';
import { publicationIn } from './recovered.ts';

/** @param path the file's name, which may state its form */
export const read = (text: string, path = 'code.txt'): ReadPublication => publicationIn(Buffer.from(text), path);

/** `4 Quorum | The number …`: a section's number, its heading and its text. */
export const sectionsOf = ({ sections }: ReadPublication): readonly string[] =>
  sections.map(({ number = '', heading = '', text }) => {
    const words = typeof text === 'string' ? text : text.map((block) => block.text ?? '').join(' ');
    return [`${number} ${heading}`.trim(), words].join(' | ');
  });

export const historiesOf = ({ sections }: ReadPublication): readonly unknown[] =>
  sections.map(({ history }) => history);

/** `title 1, chapter 2`: the containers of each section. */
export const placesOf = ({ sections }: ReadPublication): readonly string[] =>
  sections.map(({ containers = [] }) => containers.map(({ level, number }) => `${level} ${number}`).join(', '));

/** `[['2-25', '2-40']]`: the first and the last number of each section; the last only of a range. */
export const rangesOf = ({ sections }: ReadPublication): readonly unknown[] =>
  sections.map(({ number, through }) => [number, through]);
