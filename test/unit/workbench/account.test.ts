import { strict as assert } from 'node:assert';
import { jurisdictionTextEdit } from '../../../src/lookup/document-jurisdiction.ts';
import { keyProblem } from '../../../src/workbench/account/shape.ts';
import { readPartial, readProgress, readSummary } from '../../../src/workbench/import/summary.ts';
import { citationText } from '../../../src/workbench/shared/citation-format.ts';
import { completeAddress, parseServiceAddress } from '../../../src/workbench/shared/service-address.ts';

describe('a service’s address', () => {
  const table: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'embedded'],
    ['  ', 'embedded'],
    ['https://law.example.org', 'https://law.example.org'],
    ['https://law.example.org:443/v1/', 'https://law.example.org'],
    ['https://LAW.example.org:8443/base', 'https://law.example.org:8443'],
    ['http://127.0.0.1:8123', 'http://127.0.0.1:8123'],
    ['http://localhost:8123/', 'http://localhost:8123'],
    ['http://[::1]:9', 'http://[::1]:9'],
    ['http://law.example.org', 'notHttps'],
    ['http://127.0.0.1.example.org', 'notHttps'],
    ['http://localhost.example.org', 'notHttps'],
    ['https://user:secret@law.example.org', 'tooMuch'],
    ['https://law.example.org?key=abc', 'tooMuch'],
    ['law.example.org', 'notAnAddress'],
    ['file:///etc/hosts', 'notAnAddress'],
    ['javascript:alert(1)', 'notAnAddress'],
  ];
  for (const [text, meaning] of table)
    it(`“${text ?? ''}” is ${meaning}`, () => {
      const address = parseServiceAddress(text);
      const read =
        address.kind === 'service' ? address.origin : address.kind === 'unusable' ? address.why : address.kind;
      assert.equal(read, meaning);
    });
});

describe('an address that a person types', () => {
  it('is completed if only its scheme is missing', () => {
    const table: readonly (readonly [string, string])[] = [
      ['127.0.0.1:18950', 'http://127.0.0.1:18950'],
      [' localhost:8080/v1 ', 'http://localhost:8080/v1'],
      ['[::1]:9', 'http://[::1]:9'],
      ['localhost', 'http://localhost'],
      ['law.example.org', 'https://law.example.org'],
      ['law.example.org:8443/base', 'https://law.example.org:8443/base'],
      ['http://law.example.org', 'http://law.example.org'],
      ['https://law.example.org', 'https://law.example.org'],
      ['file:///etc/hosts', 'file:///etc/hosts'],
      ['javascript:alert(1)', 'javascript:alert(1)'],
      ['a@b.example', 'a@b.example'],
      ['no address', 'no address'],
      ['word', 'word'],
      ['', ''],
    ];
    for (const [typed, expected] of table) assert.equal(completeAddress(typed), expected, typed);
  });
});

describe('a key', () => {
  const table: readonly (readonly [string, string | undefined])[] = [
    ['dp_live_9f3-_.~+/=', undefined],
    ['  abc123\n', undefined],
    ['', 'empty'],
    ['   ', 'empty'],
    ['abc 123', 'inside'],
    ['abc\n123', 'inside'],
    ['Bearer abc123', 'scheme'],
    ['schlüssel', 'characters'],
    ['abc\u200b123', 'characters'],
  ];
  for (const [typed, problem] of table)
    it(`${JSON.stringify(typed)} ${problem === undefined ? 'can be one' : `cannot: ${problem}`}`, () =>
      assert.equal(keyProblem(typed), problem));
});

describe('a citation inserted', () => {
  const citation = 'Port Wenlow Municipal Code § 23.44.040';
  const table: readonly (readonly [string, readonly string[], string, string])[] = [
    ['markdown', [], citation, citation],
    ['plaintext', ['(a)', '(1)'], citation, `${citation}(a)(1)`],
    ['plaintext', ['H', '4', 'b'], 'SMC 23.44.090', 'SMC 23.44.090.H.4.b'],
    ['plaintext', ['B.', '(1)'], 'COMAR 08.11.04.03', 'COMAR 08.11.04.03B(1)'],
    ['latex', ['(a)'], citation, String.raw`Port Wenlow Municipal Code \S~23.44.040(a)`],
    ['latex', [], 'Parks & Trees Code §§ 1–2', String.raw`Parks \& Trees Code \S\S~1–2`],
    ['tex', [], 'SMC 23.44.010', 'SMC 23.44.010'],
    ['html', [], 'Parks & Trees <Code> § 1', 'Parks &amp; Trees &lt;Code&gt; § 1'],
    ['typst', [], 'Code #2 § 1 ($5) // [b]', String.raw`Code \#2 § 1 (\$5) \// [b]`],
    ['restructuredtext', [], 'Code* § 1_a_ |b|', String.raw`Code\* § 1_a\_ \|b\|`],
    ['asciidoc', [], 'Code {a} § 1 {', String.raw`Code \{a} § 1 {`],
    ['plaintext', [], 'Parks & Trees Code § 1', 'Parks & Trees Code § 1'],
  ];
  for (const [language, subdivision, cited, expected] of table)
    it(`in ${language}: ${expected}`, () =>
      assert.equal(citationText({ citation: cited, subdivision }, language), expected));
});

describe('the default jurisdiction in a document’s front matter', () => {
  const apply = (text: string, name: string | undefined): string => {
    const change = jurisdictionTextEdit(text, name);
    return change === undefined ? text : text.slice(0, change.start) + change.text + text.slice(change.end);
  };
  const table: readonly (readonly [string, string, string | undefined, string])[] = [
    [
      'is added to a document without any',
      '# Memo\n',
      'Port Wenlow',
      '---\njurisdiction: Port Wenlow\n---\n\n# Memo\n',
    ],
    [
      'is added to what is there',
      '---\ntitle: Memo\n---\n',
      'Alder County',
      '---\ntitle: Memo\njurisdiction: Alder County\n---\n',
    ],
    [
      'replaces the one that is there',
      '---\ntitle: A\njurisdiction: Alder\n---\nx',
      'Port Wenlow',
      '---\ntitle: A\njurisdiction: Port Wenlow\n---\nx',
    ],
    ['is taken out', '---\ntitle: A\njurisdiction: Alder\n---\nx', undefined, '---\ntitle: A\n---\nx'],
    [
      'leaves a document alone that says so already',
      '---\njurisdiction: Alder\n---\n',
      'Alder',
      '---\njurisdiction: Alder\n---\n',
    ],
    [
      'keeps Windows’ line ends',
      '---\r\ntitle: A\r\n---\r\n',
      'Alder',
      '---\r\ntitle: A\r\njurisdiction: Alder\r\n---\r\n',
    ],
    [
      'is added to TOML as TOML',
      '+++\ntitle = "A" # draft\n+++\nx',
      'Alder',
      '+++\ntitle = "A" # draft\njurisdiction = "Alder"\n+++\nx',
    ],
    ['is replaced in TOML', '+++\njurisdiction = "B"\n+++\n', 'Alder', '+++\njurisdiction = "Alder"\n+++\n'],
    ['is taken out of TOML', '+++\na = 1\njurisdiction = "B"\n+++\n', undefined, '+++\na = 1\n+++\n'],
    ['quotes a name that YAML would misread', 'x', 'Town: A #1', '---\njurisdiction: "Town: A #1"\n---\n\nx'],
    [
      'takes a rule in the text for no front matter',
      'Text\n\n---\n\njurisdiction: B\n',
      undefined,
      'Text\n\n---\n\njurisdiction: B\n',
    ],
    ['goes after a byte order mark', '\ufeffx', 'Alder', '\ufeff---\njurisdiction: Alder\n---\n\nx'],
  ];
  for (const [does, text, name, expected] of table) it(does, () => assert.equal(apply(text, name), expected));
});

describe('the message after an import', () => {
  it('is read from its last line', () => {
    const line =
      '{"jurisdictions":1,"places":[{"name":"Elmford","region":"OR"},{"region":"WA"}],"sections":78,"ordinances":9,"chain_entries":120,"ledger":[{"publication":"Elmford Municipal Code","element":"text"},{"publication":"Elmford Municipal Code","element":"num"},{"element":"td"}],"skipped":[{"path":"a.xml","line":3,"why":"no end"},{"path":"b.xml","why":"empty"}]}';
    assert.deepEqual(readSummary(line), {
      jurisdictions: 1,
      places: [{ name: 'Elmford', region: 'OR' }],
      codes: ['Elmford Municipal Code'],
      sections: 78,
      ordinances: 9,
      skipped: [
        { path: 'a.xml', line: 3, why: 'no end' },
        { path: 'b.xml', why: 'empty' },
      ],
    });
  });
  it('asks about an edition with files that cannot be read', () => {
    const line = JSON.stringify({ partial: { sections: 3, skipped: 1 } });
    assert.deepEqual(readPartial(line), { sections: 3, skipped: 1 });
    assert.equal(readSummary(line), undefined);
  });

  for (const line of [undefined, '', 'done', '{"sections":1}', '[]', 'null'])
    it(`is not made up from ${JSON.stringify(line)}`, () => {
      assert.equal(readSummary(line), undefined);
      assert.equal(readPartial(line), undefined);
    });
  it('counts files with or without a total', () => {
    assert.deepEqual(readProgress({ path: 'x', filesRead: 3, sections: 2 }), { filesRead: 3, sections: 2 });
    assert.deepEqual(readProgress({ filesRead: 3, filesTotal: 9 }), { filesRead: 3, filesTotal: 9, sections: 0 });
    assert.equal(readProgress({ filesRead: 'many' }), undefined);
    assert.equal(readProgress(null), undefined);
  });
});
