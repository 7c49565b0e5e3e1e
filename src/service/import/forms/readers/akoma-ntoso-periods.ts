/** Leaves out what was not in force on the date of an Akoma Ntoso document with several versions of its parts. */
import { childrenNamed, childrenOf, type XmlElement } from '../../open-law/element.ts';

interface Interval {
  readonly start: string;
  /** Undefined if it has not ended. */
  readonly end: string | undefined;
}

/**
 * A document as of a date, and how many of its parts had other periods. Parts without a period are in each version.
 * @param date ISO 8601; the date of the last event if undefined
 */
export function asOfDate(
  meta: XmlElement,
  document: XmlElement,
  date: string | undefined,
): { readonly document: XmlElement; readonly left: number } {
  const events = new Map(
    within(meta, 'eventRef').flatMap(({ attributes: { eId, id = eId, date: day } }) =>
      id === undefined || day === undefined ? [] : [[id, day]],
    ),
  );
  const groups = new Map(
    within(meta, 'temporalGroup').flatMap((group) => {
      const { eId, id = eId } = group.attributes;
      return id === undefined ? [] : [[id, childrenNamed(group, 'timeInterval').flatMap(intervalOf)]];
    }),
  );
  if (groups.size === 0) return { document, left: 0 };
  const day = date ?? [...events.values()].sort().at(-1) ?? '';
  let left = 0;
  const isIn = ({ attributes: { period } }: XmlElement): boolean => {
    const intervals = groups.get(period?.replace(/^#/, '') ?? '');
    return (
      intervals === undefined || intervals.some(({ start, end }) => start <= day && (end === undefined || end > day))
    );
  };
  const pruned = (element: XmlElement): XmlElement => ({
    ...element,
    children: element.children.flatMap((child): readonly (XmlElement | string)[] => {
      if (typeof child === 'string') return [child];
      if (isIn(child)) return [pruned(child)];
      left += 1;
      return [];
    }),
  });
  return { document: pruned(document), left };

  function intervalOf({ attributes: { start, end } }: XmlElement): readonly Interval[] {
    const from = dayOf(start);
    return from === undefined ? [] : [{ start: from, end: dayOf(end) }];
  }

  function dayOf(event: string | undefined): string | undefined {
    return event === undefined ? undefined : events.get(event.replace(/^#/, ''));
  }
}

/** The day of the repeal of the whole work. A repeal that ends a period is that of a part. */
export function repealOf(meta: XmlElement): string | undefined {
  const ends = new Set(within(meta, 'timeInterval').map(({ attributes }) => attributes.end?.replace(/^#/, '')));
  const repeals = within(meta, 'eventRef').filter(
    ({ attributes: { type, eId, id = eId } }) => type === 'repeal' && !ends.has(id ?? ''),
  );
  const day = repeals.map(({ attributes: { date = '' } }) => date).sort()[0];
  return day !== undefined && isoDay.test(day) ? day : undefined;
}

const isoDay = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;

function within(element: XmlElement, name: string): readonly XmlElement[] {
  return childrenOf(element).flatMap((child) => [...(child.name === name ? [child] : []), ...within(child, name)]);
}
