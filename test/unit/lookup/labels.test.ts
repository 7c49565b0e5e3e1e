import { strict as assert } from 'node:assert';
import type { Target } from '../../../src/citation/types.ts';
import { contentWords } from '../../../src/lookup/content-words.ts';
import { labelsOf } from '../../../src/lookup/labels.ts';
import { cited } from './fake.ts';

describe('the words beside a citation', () => {
  const written: readonly (readonly [string, readonly string[]])[] = [
    ['AFMC 1.1 (Term limits) applies', ['Term limits']],
    ['AFMC 1.1 (as amended 2019) applies', []],
    ['AFMC 1.1 (“AFMC”) applies', []],
    ['AFMC 1.1 (see also the fee schedule)', []],
    ['AFMC 1.1 (See Forever Foundation)', ['See Forever Foundation']],
    ['AFMC 1.1 (With regard to term limits) applies', ['With regard to term limits']],
    ['AFMC 1.1 (with regard to term limits) applies', []],
    ['See AFMC 1.1, “Term limits,” which', ['Term limits']],
    ['| AFMC 1.1 | Term limits |', ['Term limits']],
    ['AFMC 1.1 — Term limits. The', ['Term limits']],
    ['- AFMC 1.1 --- Term limits; council\n', ['Term limits; council', 'Term limits']],
    ['|AFMC 1.1 |Term limits\n|AFMC 1.2 |Quorum', ['Term limits']],
    ['|===\n|AFMC 1.1\n|Term limits\n\n|AFMC 1.2', ['Term limits']],
    ['|Quorum\n\n|Term limits\n|AFMC 1.1\n\n|Quorum', ['Term limits']],
    ['|===\n|Quorum\n|AFMC 1.2\n|Term limits\n|AFMC 1.1\n|Quorum', []],
    ['<td>AFMC 1.1</td>\n<td class="s">Term limits</td>', ['Term limits']],
    ['<tr><td>Term limits</td><td>AFMC 1.1</td></tr>', ['Term limits']],
    ['AFMC 1.1 & Term limits \\\\', ['Term limits']],
    ['[AFMC 1.1], [Term limits],', ['Term limits']],
    ['AFMC 1.1\tTerm limits\n', ['Term limits']],
    ['AFMC 1.1\tTerm limits\tClerk\tkeep\n', ['Term limits']],
    ['keep\tTerm limits\tAFMC 1.1\n', ['Term limits']],
    ['[X] AFMC 1.1  Term limits\n', ['Term limits']],
    ['1,"AFMC 1.1","Term limits, council","ok"\n', ['Term limits, council']],
    ['"Term limits","AFMC 1.1","ok"\n', ['Term limits']],
    ['AFMC 1.1, which governs term limits.', ['term limits']],
    ['AFMC 1.1 [Term limits]', ['Term limits']],
    ['*Term limits*, AFMC 1.1, applies', ['Term limits', '*Term limits*']],
    ['“Term limits,” 2013 AFMC 1.1', ['Term limits']],
    ['AFMC 1.1, *Term limits*, applies', ['Term limits']],
    ['AFMC 1.1, \\emph{Term limits}, applies', ['Term limits']],
    ['* Term limits – AFMC 1.1\n', ['Term limits']],
    ['A hearing – AFMC 1.1 applies', []],
    ['AFMC 1.1, titled “Term limits,” applies', ['Term limits']],
    ['AFMC 1.1, which is entitled Term limits, applies', ['Term limits']],
    ['The section captioned “Term limits” is codified at AFMC 1.1.', ['Term limits']],
    ['### AFMC 1.1. Term limits\n', ['Term limits']],
    // The line ends within a sentence.
    ['AFMC 1.1. The hearing record\ncloses on Friday.', []],
    ['- **AFMC 1.1** Term limits\n- ', ['Term limits']],
    ['- **AFMC 1.1:** Term limits\n- ', ['Term limits']],
    ['Term limits: AFMC 1.1.', ['Term limits']],
    ['Compliance with Term limits (AFMC 1.1) is', ['Compliance with Term limits', 'Term limits']],
    ['AFMC 1.1 – Term limits and found', ['Term limits and found', 'Term limits and', 'Term limits']],
    ['AFMC 1.1 – Term limits aside – is', []],
    ['The term rule, AFMC 1.1 notwithstanding, is', []],
    ['AFMC 1.1 (formerly part of the term rule)', []],
    ['Our term limit law, codified at AFMC 1.1, is', ['term limit law', 'Our term limit law']],
    ['The City’s term limit law is found at AFMC 1.1', ['term limit law']],
    ['AFMC 1.1, the term limit law, is', ['term limit law']],
    ['AFMC 1.1 is the term limit law.', ['term limit law']],
    ['Notwithstanding the term limits, AFMC 1.1 and the', []],
    ['AFMC 1.2 (Quorum) and Term limits (AFMC 1.1)', ['Term limits']],
    ['Term limits [AFMC 1.1]', ['Term limits']],
    ['the Term limits rules of AFMC 1.1', ['Term limits']],
    ['AFMC 1.1’s Term limits rules', ['Term limits']],
    ['AFMC 1.1. Term limits. The Board', ['Term limits. The Board', 'Term limits']],
    ['**Term limits (AFMC 1.1).** The', ['Term limits', '**Term limits']],
    ['“Term limits” is the caption of AFMC 1.1.', ['Term limits']],
    ['The short title of AFMC 1.1 is “Term limits.”', ['Term limits']],
    ['   * - AFMC 1.1\n     - Term limits\n', ['Term limits']],
    ['   * - Term limits\n     - AFMC 1.1\n', ['Term limits']],
    [
      'The provision on term limits, AFMC 1.1, was',
      ['term limits', 'provision on term limits', 'The provision on term limits'],
    ],
    ['Term limits. AFMC 1.1.', ['Term limits']],
    ['Subject & Source \\\\\nTerm limits & AFMC 1.1 \\\\', ['Term limits']],
    ['Subject    Source\nTerm limits    AFMC 1.1\n', ['Term limits']],
    ['See AFMC 1.1 (Term\nlimits).', ['Term limits']],
    ['AFMC 1.1, titled &ldquo;Term limits,&rdquo; applies', ['Term limits']],
    ["AFMC 1.1 (``Term limits'')", ['Term limits']],
    ['\\emph{Term limits}, AFMC 1.1, applies', ['Term limits', '*Term limits*']],
    ['under “Term limits,”\n> AFMC 1.1, the', ['Term limits']],
    ['AFMC 1.1 (titled “Term limits”) applies', ['Term limits']],
    ['AFMC 1.1 --- Term limits --- applies', ['Term limits']],
    ['- The term limits rules are found in AFMC 1.1.', ['term limits rules']],
    ['Term limits are governed by AFMC 1.1.', ['Term limits']],
    ['AFMC 1.1 governs term limits.', ['term limits']],
    ['AFMC 1.1 governs, and the mayor agrees.', []],
    ['> AFMC 1.1 (titled\n> “Term\n> limits”) applies', ['Term limits']],
    ['AFMC 1.1: Limits of\nterms.\n\nThe', ['Limits of terms']],
    ['AFMC 1.1 — Records of\nthe hearing are kept. The', []],
    ['\\subsection*{AFMC 1.1. Term limits}', ['Term limits']],
    ['<li><strong>AFMC 1.1</strong> Term limits</li>', ['Term limits']],
    ['- Council; term limits (AFMC 1.1)\n', ['Council; term limits', 'term limits']],
    ['The limits are two terms. AFMC 1.1 and the charter agree.', []],
    ['It is in AFMC 1.1. The council meets.', []],
    ['- AFMC 1.1 — Penalties under section 3.6', ['Penalties under section 3.6', 'Penalties under section 3']],
    ['The rule is the noise ordinance, AFMC 1.1.', ['noise ordinance', 'The rule is the noise ordinance']],
  ];
  for (const [text, labels] of written) {
    it(text, () => {
      const citation = cited(text, 'AFMC 1.1', { number: '1.1' });
      const [target] = citation.targets;
      assert.ok(target !== undefined);
      assert.deepEqual(
        labelsOf(text, citation, target).map((label) => label.text),
        labels,
      );
    });
  }

  it('come between a number and the code’s name', () => {
    const text = 'Section 1.1 (Term limits) of the AFMC applies.';
    const target: Target = { start: 8, end: 11, kind: 'section', number: '1.1', subdivisions: [] };
    const citation = cited(text, 'Section 1.1 (Term limits) of the AFMC', { number: '1.1' }, { targets: [target] });
    assert.deepEqual(
      labelsOf(text, citation, target).map((label) => label.text),
      ['Term limits'],
    );
  });

  it('follow the code’s name after a section in a container', () => {
    const text = 'Article IV, Section 3 of the Charter (Term limits)';
    const written = text.slice(0, text.indexOf(' ('));
    const section: Target = {
      ...{ start: 12, end: 21, kind: 'section', number: '3', subdivisions: [] },
      container: { kind: 'article', number: 'IV' },
    };
    const article: Target = { start: 0, end: 10, kind: 'article', number: 'IV', subdivisions: [] };
    const citation = cited(text, written, { number: '3' }, { targets: [article, section] });
    const labels = [article, section].map((target) => labelsOf(text, citation, target).map((label) => label.text));
    assert.deepEqual(labels, [[], ['Term limits']]);
  });

  it('are compared by what they are about', () => {
    assert.deepEqual(contentWords('Licensing of the dogs'), contentWords('Dog license'.split(' ').reverse().join(' ')));
  });
});

describe('words before a comma and a citation', () => {
  for (const [text, labels] of [
    ['As to term limits, AFMC 1.1 is silent.', []],
    ['For term limits, AFMC 1.1 sets two.', []],
    ['Under the term limits rule, AFMC 1.1, no one may serve.', ['term limits rule', 'Under the term limits rule']],
    ['The term limits rule, AFMC 1.1 and its exceptions', ['term limits rule', 'The term limits rule']],
  ] as const)
    it(`${labels.length === 0 ? 'may only introduce its sentence' : 'may name its section'}: ${text}`, () => {
      const citation = cited(text, 'AFMC 1.1', { number: '1.1' });
      const [target] = citation.targets;
      assert.ok(target !== undefined);
      assert.deepEqual(
        labelsOf(text, citation, target).map((label) => label.text),
        labels,
      );
    });
});
