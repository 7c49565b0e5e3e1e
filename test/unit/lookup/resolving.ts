import { strict as assert } from 'node:assert';
import type { Citation, Target } from '../../../src/citation/types.ts';
import { createLookup } from '../../../src/lookup/index.ts';
import type { Resolution } from '../../../src/lookup/types.ts';
import { cited, type FakeService, place } from './fake.ts';

/** A section's text with subdivisions of three levels. */
export const text = [
  { designators: [], text: 'No keeper may:' },
  { designators: ['(a)'], text: 'leave a dog' },
  { designators: ['(a)', '(1)'], text: 'unfed; or' },
  { designators: ['(H)'], text: 'in the hall;' },
  { designators: ['(H)', '(4)'], text: 'four nights' },
  { designators: ['(H)', '(4)', '(b)'], text: 'or days.' },
];

/** A lookup over a service with one place. */
export function lookupOf(service: FakeService) {
  return createLookup({
    client: async () => service.client,
    jurisdiction: (id) => (id === 'j' ? place : undefined),
    all: async () => [place],
  });
}

/** Looks up a number of the place's code. */
export function resolve(
  service: FakeService,
  target: Partial<Target> & { readonly number: string },
  more: Partial<Citation> = {},
): Promise<Resolution> {
  const citation = cited(`AFMC ${target.number}`, `AFMC ${target.number}`, target, more);
  const [first] = citation.targets;
  assert.ok(first !== undefined);
  return lookupOf(service).resolve(citation, first);
}
