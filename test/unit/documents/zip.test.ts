import { strict as assert } from 'node:assert';
import { strToU8, zipSync } from 'fflate';
import { DocumentProblem } from '../../../src/documents/problem.ts';
import { openZip } from '../../../src/documents/zip.ts';

const limits = { entries: 10, bytesOfFile: 10_000, bytes: 15_000 };
const refusal = (read: () => unknown): string => {
  try {
    read();
  } catch (error) {
    if (error instanceof DocumentProblem) return error.reason;
    throw error;
  }
  return 'read';
};

describe('reading a zip archive', () => {
  it('gives single files, packed and stored', () => {
    const zip = openZip(zipSync({ a: strToU8('one'), b: [strToU8('two'), { level: 0 }] }), limits);
    assert.deepEqual(
      ['a', 'b'].map((name) => Buffer.from(zip.read(name) ?? []).toString()),
      ['one', 'two'],
    );
    assert.equal(zip.read('c'), undefined);
  });

  it('refuses a file that unpacks to more than is allowed', () => {
    assert.equal(
      refusal(() => openZip(zipSync({ a: new Uint8Array(10_001) }), limits).read('a')),
      'unpacksTooLarge',
    );
  });

  it('refuses it also when the archive understates its size', () => {
    const bomb = zipSync({ a: new Uint8Array(1_000_000) });
    const view = new DataView(bomb.buffer);
    for (let at = 0; at + 4 <= bomb.byteLength; at += 1)
      if (view.getUint32(at, true) === 1_000_000) view.setUint32(at, 100, true);
    assert.equal(
      refusal(() => openZip(bomb, limits).read('a')),
      'unpacksTooLarge',
    );
  });

  it('refuses files that are too large together', () => {
    const zip = openZip(zipSync({ a: new Uint8Array(9000), b: new Uint8Array(9000) }), limits);
    zip.read('a');
    assert.equal(
      refusal(() => zip.read('b')),
      'unpacksTooLarge',
    );
  });

  it('refuses too many files, and two of one name', () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`f${index}`, new Uint8Array(1)]));
    assert.equal(
      refusal(() => openZip(zipSync(many), limits)),
      'unpacksTooLarge',
    );
    const twice = Buffer.from(zipSync({ aa: strToU8('one'), ab: strToU8('two') }));
    for (let at = twice.indexOf('ab'); at >= 0; at = twice.indexOf('ab')) twice.write('aa', at);
    assert.equal(
      refusal(() => openZip(twice, limits)),
      'damaged',
    );
  });
});
