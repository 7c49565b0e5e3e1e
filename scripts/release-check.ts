// `npm run release:check`: fails, and lists what is missing, until package.json, SECURITY.md and CHANGELOG.md have the publisher's facts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../test/host/install.ts';
import { missingFacts } from './release-facts.ts';

const read = (name: string): string => readFileSync(join(repository, name), 'utf8');
const missing = missingFacts({
  manifest: JSON.parse(read('package.json')),
  security: read('SECURITY.md'),
  changelog: read('CHANGELOG.md'),
});
for (const sentence of missing) console.error(sentence);
if (missing.length > 0) process.exitCode = 1;
else console.log('Nothing is missing for a release.');
