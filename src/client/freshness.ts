/** How long an answer is fresh (RFC 9111 §5.2). */

export interface Freshness {
  /** Whether the answer may be cached. `no-store` forbids it. */
  readonly keep: boolean;
  /** How long to serve it without a request, milliseconds. */
  readonly freshFor: number;
}

/** Reads Cache-Control and Age. Without them, an answer is fresh for `fallback` milliseconds. */
export function readFreshness(headers: Readonly<Record<string, string>>, fallback: number): Freshness {
  const directives = new Map(
    (headers['cache-control'] ?? '')
      .toLowerCase()
      .split(',')
      .map((directive) => {
        const [name = '', value = ''] = directive.trim().split('=');
        return [name.trim(), value.trim().replaceAll('"', '')] as const;
      }),
  );
  if (directives.has('no-store')) return { keep: false, freshFor: 0 };
  if (directives.has('no-cache')) return { keep: true, freshFor: 0 };
  const stated = directives.get('max-age');
  if (stated === undefined || !/^\d+$/.test(stated)) return { keep: true, freshFor: fallback };
  const age = /^\d+$/.test(headers.age ?? '') ? Number(headers.age) : 0;
  return { keep: true, freshFor: Math.max(0, Math.min(Number(stated), 365 * 24 * 3600) - age) * 1000 };
}
