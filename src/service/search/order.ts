/** In which order sections stand that were found by the beginning of their number or heading. Rows as a store selects them. */
import { integer, type Row, text } from '../store/columns.ts';

/** `23.44` is complete in `23.44.010` and only begun in `23.440`: complete ones first, then as the code has them. */
export function inNumberOrder(prefix: string): (a: Row, b: Row) => number {
  const begun = (row: Row): number =>
    /^\p{N}/u.test(text(row.number_key).slice(prefix.length)) && /\p{N}$/u.test(prefix) ? 1 : 0;
  return (a, b) =>
    begun(a) - begun(b) ||
    integer(a.jurisdiction) - integer(b.jurisdiction) ||
    integer(a.code) - integer(b.code) ||
    integer(a.position) - integer(b.position);
}

/** The heading itself before those that only begin with it; those in force first, then the shortest. */
export function inHeadingOrder(headingKey: string): (a: Row, b: Row) => number {
  const whole = (row: Row): number => (row.heading_key === headingKey ? 0 : 1);
  const inForce = (row: Row): number => (row.status === 'in_force' ? 0 : 1);
  return (a, b) =>
    whole(a) - whole(b) ||
    inForce(a) - inForce(b) ||
    text(a.heading_key).length - text(b.heading_key).length ||
    integer(a.row) - integer(b.row);
}
