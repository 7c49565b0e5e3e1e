// Third-party content of the bundles: the notices that licenses require, and the software bill of materials.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';

/** An npm package with code in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression from its package.json. */
  readonly license: string;
  readonly homepage: string | undefined;
  /** The full texts of its license and notice files. */
  readonly texts: readonly string[];
}

/** A package with data that ships, and the notice that the data's license requires beside the package's own. */
export interface DataPackage {
  readonly folder: string;
  readonly notice?: string;
}

/** The package folder of a bundled file: the innermost one if packages are nested. */
const packageFolder = /^(.*\bnode_modules\/(?:@[^/]+\/)?[^/]+)\//;
const licenseFile = /^(?:licen[cs]e|copying|notice)\b/i;

/**
 * Returns the packages in the bundles of these metafiles, and those with data that ships beside them, by name and version.
 * Throws for a package without a license or a license text, because it must not ship.
 */
export function bundledPackages(
  root: string,
  metafiles: readonly Metafile[],
  data: readonly DataPackage[] = [],
): readonly BundledPackage[] {
  const folders = new Set<string>();
  for (const { outputs } of metafiles) {
    for (const { inputs } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const folder = packageFolder.exec(path)?.[1];
        if (folder !== undefined && bytesInOutput > 0) folders.add(folder);
      }
    }
  }
  const packages = new Map<string, BundledPackage>();
  for (const folder of folders) {
    const found = readPackage(join(root, folder));
    packages.set(`${found.name}@${found.version}`, found);
  }
  for (const { folder, notice } of data) {
    const found = readPackage(join(root, folder));
    packages.set(`${found.name}@${found.version}`, {
      ...found,
      texts: [...(notice === undefined ? [] : [notice]), ...found.texts],
    });
  }
  return [...packages.values()].sort((a, b) => (`${a.name}@${a.version}` < `${b.name}@${b.version}` ? -1 : 1));
}

function readPackage(folder: string): BundledPackage {
  const { name, version, license, homepage, author } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  if (typeof license !== 'string') throw new Error(`${name} states no license in its package.json.`);
  const files = readdirSync(folder);
  const texts = files
    .filter((file) => licenseFile.test(file))
    .sort()
    .map((file) =>
      readFileSync(join(folder, file), 'utf8')
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n')
        .trim(),
    );
  if (texts.length === 0) {
    const readme = files.find((file) => /^readme\.md$/i.test(file));
    const section = readme && licenseSection(readFileSync(join(folder, readme), 'utf8'));
    const text = section || standardText(license, typeof author === 'string' ? author : author?.name);
    if (text === undefined) throw new Error(`${name} ${version} (${license}) has no license text to reproduce.`);
    texts.push(text);
  }
  return { name, version, license, homepage: typeof homepage === 'string' ? homepage : undefined, texts };
}

/** The license section at the end of a readme, if it contains the full text and not only a name and a link. */
function licenseSection(readme: string): string | undefined {
  const section = /^#+\s*licen[cs]e\s*$([\s\S]*)/im.exec(readme)?.[1]?.trim();
  return section !== undefined && /without warranty|"as is"/i.test(section) ? section : undefined;
}

/** The standard text of a license (SPDX), for a package that states only its name and author. */
function standardText(license: string, author: string | undefined): string | undefined {
  const text = author === undefined ? undefined : standardTexts[license];
  return text === undefined ? undefined : `Copyright (c) ${author}\n\n${text}`;
}

const standardTexts: Readonly<Record<string, string>> = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE.`,
};

/** The text of ThirdPartyNotices.txt: each package with its version, license, and full license texts. */
export function noticesText(packages: readonly BundledPackage[]): string {
  const rule = '='.repeat(80);
  const parts = packages.map(({ name, version, license, homepage, texts }) =>
    [
      rule,
      `${name} ${version}`,
      `License: ${license}`,
      ...(homepage ? [homepage] : []),
      rule,
      '',
      texts.join('\n\n---\n\n'),
    ].join('\n'),
  );
  return `Third-party notices for Legal Code Lookup\n\nThe program includes the packages below. Each is used under the license that follows its name.\n\n${parts.join('\n\n')}\n`;
}

/** A CycloneDX 1.6 bill of materials of the bundles. Has no timestamp, so that builds are reproducible. */
export function billOfMaterials(
  program: { name: string; version: string },
  packages: readonly BundledPackage[],
): string {
  const components = packages.map(({ name, version, license, texts }) => ({
    type: 'library',
    'bom-ref': purl(name, version),
    name,
    version,
    purl: purl(name, version),
    licenses: [/ (?:AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
    properties: [
      { name: 'legal-code:license-text-sha256', value: createHash('sha256').update(texts.join('\n')).digest('hex') },
    ],
  }));
  const own = { type: 'application', 'bom-ref': purl(program.name, program.version), ...program };
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata: { component: own }, components }, undefined, 2)}\n`;
}

const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
