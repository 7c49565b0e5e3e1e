import { strict as assert } from 'node:assert';
import type { Section } from '../../../src/contract/resources.ts';
import { validityOf } from '../../../src/contract/validity.ts';
import { untranslated } from '../../../src/lookup/failure-words.ts';
import { stateOfResolution } from '../../../src/lookup/state.ts';
import { findingOfStatus } from '../../../src/lookup/status-findings.ts';
import { sectionValidityOf, toneOf } from '../../../src/lookup/validity-words.ts';
import { hoverMarkdown } from '../../../src/workbench/hover/markdown.ts';
import { rowPresentationOf } from '../../../src/workbench/shared/row-presentation.ts';
import { readOn, validityCases } from '../../fixtures/validities.ts';
import { check } from '../lookup/checked.ts';
import { cited, sectionOf, serviceOf } from '../lookup/fake.ts';

const language = 'en';
const draft = 'See AFMC 6.04.010.';
const citation = cited(draft, 'AFMC 6.04.010', { number: '6.04.010' });
const [target] = citation.targets;
const where = { jurisdiction: 'in the settings', abbreviation: 'in the settings' };

/** How each surface shows a section. */
async function shown(section: Section) {
  const resolution = { kind: 'found', section: { value: section, at: 1 } } as const;
  assert.ok(target !== undefined);
  const hover = hoverMarkdown(
    { citation, target, serviceId: 'embedded', uri: 'file:///memo.md', resolution, where },
    { t: untranslated, language, today: readOn },
  );
  const { findings } = await check(draft, [citation], serviceOf([section]), { today: readOn });
  return {
    hover,
    panel: sectionValidityOf({ section, today: readOn, language }, untranslated),
    mark: stateOfResolution(resolution, readOn),
    check: findings.map(({ kind }) => kind),
    // The rows of the search and the tree use this; test/workbench tests the rows themselves.
    row: rowPresentationOf(section, { today: readOn, language }, untranslated),
  };
}

describe('hover, panel, mark, check, search row and tree agree on whether a section is law', () => {
  for (const status of [
    'in_force',
    'not_yet_in_effect',
    'repealed',
    'expired',
    'superseded',
    'recodified',
    'transferred',
    'reserved',
    'omitted',
    'not_funded',
    'unknown',
    undefined,
  ]) {
    it(`if the status is ${status ?? 'not stated'}, for any dates`, async () => {
      for (const { what, facts } of validityCases()) {
        if (facts.status !== status) continue;
        const section = sectionOf('6.04.010', facts);
        const { status: _, ...silent } = section;
        const { hover, panel, mark, check: kinds, row } = await shown(facts.status === undefined ? silent : section);
        const validity = validityOf(facts, readOn);
        const tone = toneOf(validity);
        assert.equal(panel.tone, tone, what);
        assert.equal(hover.includes('$(pass-filled)'), tone === 'inForce', what);
        assert.equal(hover.includes('$(circle-slash)'), tone === 'notInForce', what);
        assert.equal(hover.includes('$(question)'), tone === 'unknown', what);
        const states = { inForce: 'found', undated: 'unconfirmed', notInForce: 'notInForce', unknown: 'unconfirmed' };
        assert.equal(mark, states[tone], what);
        const kind = facts.status === undefined ? undefined : findingOfStatus[validity.status];
        assert.deepEqual(kinds, kind === undefined ? [] : [kind], what);
        assert.equal(
          row.warning === undefined,
          tone === 'inForce' || (tone === 'undated' && validity.asOf === undefined) || facts.status === undefined,
          what,
        );
      }
    });
  }

  it('states the date through which a section is in force, and is never certain without one', async () => {
    const dated = await shown(sectionOf('6.04.010', { codifiedThrough: '2024-10-08' }));
    assert.match(dated.hover, /\$\(pass-filled\) \*\*In force as of October 8, 2024\*\*/);
    assert.equal(dated.panel.badge, 'In force as of October 8, 2024');
    assert.equal(dated.row.words, 'as of October 8, 2024');
    const undated = await shown(sectionOf('6.04.010', { importedOn: '2026-11-01' }));
    assert.equal(undated.panel.badge, 'In the edition imported on November 1, 2026');
    assert.doesNotMatch(undated.hover, /pass-filled/);
    assert.equal(undated.row.warning, 'in the edition imported on November 1, 2026');
  });

  it('states when temporary law ends, links to the permanent text, and is uncertain afterwards', async () => {
    const facts = {
      codifiedThrough: '2024-10-08',
      statusUntil: '2027-04-12',
      temporaryEffect: 'amended',
      statusAsPublished: 'This section includes amendments by temporary legislation.',
      related: [{ relation: 'permanent_text', sectionId: 'p', citation: 'AFMC § 6.04.010(Perm)' }],
    } as const;
    const before = await shown(sectionOf('6.04.010', facts));
    assert.match(before.hover, /In force as of October 8, 2024.*Includes temporary amendments until April 12, 2027\./);
    assert.match(before.hover, /Permanent text: \[AFMC § 6\.04\.010\(Perm\)\]\(command:legalCode\.openSection/);
    const after = await shown(sectionOf('6.04.010', { ...facts, statusUntil: '2025-04-12' }));
    assert.match(after.hover, /Status unknown.*The temporary law expired on April 12, 2025\..*This section includes/);
    assert.match(after.hover, /Permanent text:/);
    assert.deepEqual(after.check, ['unknownStatus']);
  });
});
