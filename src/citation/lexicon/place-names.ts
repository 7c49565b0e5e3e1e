/** The class of place that a code belongs to. */
export type PlaceKind = 'municipal' | 'county' | 'other';

export interface StatedName {
  /** `Seattle` for `City of Seattle, WA`. */
  readonly core: string;
  readonly region: string;
  readonly kind: PlaceKind | undefined;
}

/** Splits a jurisdiction's name: `City and County of Denver, Colorado` → Denver, Colorado, municipal. */
export function coreName(name: string): StatedName {
  let core = name.trim();
  let region = '';
  let kind: PlaceKind | undefined;
  const comma = core.indexOf(',');
  if (comma > 0) {
    region = core
      .slice(comma + 1)
      .replace(/,.*$/, '')
      .trim();
    core = core.slice(0, comma).trim();
  } else if (core.endsWith(')')) {
    const paren = core.lastIndexOf('(');
    if (paren > 0) {
      region = core.slice(paren + 1, -1).trim();
      core = core.slice(0, paren).trim();
    }
  }
  const of =
    /^(?:the )?(city and county|consolidated city|city|county|town|village|borough|township|municipality|parish|metropolitan government) of /i.exec(
      core,
    );
  if (of !== null) {
    kind = /^(?:county|parish)$/i.test(of[1] ?? '') ? 'county' : 'municipal';
    core = core.slice(of[0].length);
  } else if (/ (?:County|Parish)$/i.test(core)) {
    kind = 'county';
    core = core.replace(/ (?:County|Parish)$/i, '');
  }
  return { core, region, kind };
}

/** The kind stated by the service, or else the kind in the name. Defaults to a municipality. */
export function kindOf(stated: string | undefined, named: PlaceKind | undefined): PlaceKind {
  if (stated !== undefined) {
    if (/city|town|village|municipal|borough/i.test(stated)) return 'municipal';
    if (/county|parish/i.test(stated)) return 'county';
    if (stated.trim() !== '') return named ?? 'other';
  }
  return named ?? 'municipal';
}

/** The initials of a place name: `PA` for Palo Alto. */
export function initialsOf(name: string): string {
  return name
    .split(/[\s-]+/)
    .filter((word) => !/^(?:of|the|and|for|de|la)$/i.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .filter((letter) => /[A-Z]/.test(letter))
    .join('');
}

/** The name of a county: `Garland` → `Garland County`. A parish keeps its own word: `Jefferson` → `Jefferson Parish`. */
export function countyName(name: string, written: string): string {
  if (/\b(?:County|Parish)$/i.test(name)) return name;
  const whole = name.replace(/\s(?:Co|Cnty|Cty)\.?$/i, '');
  return `${whole} ${/\bparish\b/i.test(written) ? 'Parish' : 'County'}`;
}
