/** The facts for a release that only the publisher knows. docs/releasing.md says where each goes. */
export interface ReleaseFacts {
  readonly manifest: Readonly<Record<string, unknown>>;
  /** SECURITY.md */
  readonly security: string;
  /** CHANGELOG.md */
  readonly changelog: string;
}

/** One sentence per missing fact; empty if the release can go out. */
export function missingFacts({ manifest, security, changelog }: ReleaseFacts): readonly string[] {
  const missing: string[] = [];
  for (const field of ['repository', 'bugs'] as const)
    if (addressOf(manifest[field]) === undefined) missing.push(`package.json has no address in "${field}".`);
  if (manifest.publisher === 'legal-code-lookup' || typeof manifest.publisher !== 'string')
    missing.push('package.json has the placeholder "legal-code-lookup" as its "publisher".');
  if (!/^Report to: (?:<?[^\s@]+@[^\s@]+\.[^\s@]+>?|<?https:\/\/\S+>?)$/m.test(security))
    missing.push('SECURITY.md has no line "Report to:" with an address.');
  const version = String(manifest.version);
  if (!new RegExp(`^## ${version.replaceAll('.', '\\.')} - \\d{4}-\\d{2}-\\d{2}$`, 'm').test(changelog))
    missing.push(`CHANGELOG.md has no dated heading for ${version}, such as "## ${version} - 2030-01-31".`);
  return missing;
}

function addressOf(field: unknown): string | undefined {
  const address = typeof field === 'object' && field !== null && 'url' in field ? field.url : field;
  return typeof address === 'string' && /^(?:git\+)?https:\/\//.test(address) ? address : undefined;
}
