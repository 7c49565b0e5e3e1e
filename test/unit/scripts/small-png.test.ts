import { strict as assert } from 'node:assert';
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { animatedPng, smallPng } from '../../../scripts/small-png.ts';

const width = 64;
const height = 40;

describe('a compressed screenshot', () => {
  /** Two flat areas and a gradient of a few shades, like the edges of text. */
  const colorAt = (x: number, y: number): readonly number[] =>
    y < 20 ? [30, 30, 30] : x < 30 ? [255, 255, 255] : [x * 2, 200, 40];

  for (const [filter, name] of ['none', 'sub', 'up', 'average', 'Paeth'].entries())
    it(`keeps every pixel if 64 colors are enough: filter ${name}`, () => {
      const png = rgbPng(colorAt, filter);
      const small = smallPng(png);
      assert.ok(small.length < png.length);
      const pixel = pixels(small);
      for (let y = 0; y < height; y += 1)
        for (let x = 0; x < width; x += 1) assert.equal(String(pixel(x, y)), String(colorAt(x, y)), `${x}, ${y}`);
    });

  it('is at most a shade off if there are more colors', () => {
    const shaded = (x: number, y: number) => [x, y, 128];
    const pixel = pixels(smallPng(rgbPng(shaded, 0)));
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        for (const [channel, value] of pixel(x, y).entries())
          assert.ok(Math.abs(value - (shaded(x, y)[channel] ?? Number.NaN)) <= 6, `${x}, ${y}`);
  });

  it('has no more colors than it may', () => {
    const palette = chunksOf(
      smallPng(
        rgbPng((x, y) => [x, y, 128], 0),
        24,
      ),
    ).find(([type]) => type === 'PLTE')?.[1];
    assert.equal(palette?.length, 24 * 3);
  });

  it('becomes an animation with others: first a complete frame, then the changed parts', () => {
    const changed = (x: number, y: number): readonly number[] =>
      x >= 10 && x < 14 && y === 5 ? [0, 0, 255] : colorAt(x, y);
    const animation = animatedPng([rgbPng(colorAt, 0), rgbPng(changed, 0)], 2.5);
    const pixel = pixels(animation);
    for (let x = 0; x < width; x += 1) assert.equal(String(pixel(x, 5)), String(colorAt(x, 5)));
    const all = chunksOf(animation);
    assert.deepEqual(
      all.map(([type]) => type),
      ['IHDR', 'acTL', 'PLTE', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND'],
    );
    const second = all[5]?.[1] ?? Buffer.alloc(26);
    // Sequence, width, height, x, y.
    assert.deepEqual(
      [0, 4, 8, 12, 16].map((at) => second.readUInt32BE(at)),
      [1, 4, 1, 10, 5],
    );
    assert.equal(second.readUInt16BE(20) / second.readUInt16BE(22), 2.5);
    const row = inflateSync(all[6]?.[1].subarray(4) ?? Buffer.alloc(0));
    const palette = [...(all[2]?.[1] ?? [])];
    for (const index of row.subarray(1)) assert.deepEqual(palette.slice(index * 3, index * 3 + 3), [0, 0, 255]);
  });

  it('is not a frame of an animation if it already has a palette', () => {
    const small = smallPng(rgbPng(colorAt, 0));
    assert.throws(() => animatedPng([rgbPng(colorAt, 0), small], 1), /8-bit RGB/);
  });

  it('is unchanged if it already has a palette', () => {
    const small = smallPng(rgbPng(colorAt, 0));
    assert.equal(smallPng(small), small);
  });
});

function rgbPng(colorAt: (x: number, y: number) => readonly number[], filter: number): Buffer {
  const at = (x: number, y: number, channel: number): number => (x < 0 || y < 0 ? 0 : (colorAt(x, y)[channel] ?? 0));
  const bytes: number[] = [];
  for (let y = 0; y < height; y += 1) {
    bytes.push(filter);
    for (let x = 0; x < width; x += 1)
      for (let channel = 0; channel < 3; channel += 1) {
        const left = at(x - 1, y, channel);
        const up = at(x, y - 1, channel);
        const corner = at(x - 1, y - 1, channel);
        const nearest = [left, up, corner].reduce((best, each) => {
          const estimate = left + up - corner;
          return Math.abs(estimate - each) < Math.abs(estimate - best) ? each : best;
        });
        const predicted = [0, left, up, Math.floor((left + up) / 2), nearest][filter] ?? 0;
        bytes.push((at(x, y, channel) - predicted) & 255);
      }
  }
  const header = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0]);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    // Uncompressed, so that a smaller picture is also smaller because of its colors.
    ...[
      ['IHDR', header],
      ['IDAT', deflateSync(Buffer.from(bytes), { level: 0 })],
      ['IEND', Buffer.alloc(0)],
    ].map(([type, data]) => chunk(String(type), Buffer.from(data ?? ''))),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

function chunksOf(png: Buffer): readonly (readonly [type: string, data: Buffer])[] {
  const chunks: (readonly [string, Buffer])[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const data = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    assert.equal(png.readUInt32BE(at + 8 + data.length), crc32(png.subarray(at + 4, at + 8 + data.length)));
    chunks.push([png.toString('latin1', at + 4, at + 8), data]);
  }
  return chunks;
}

/** The colors of a picture with a palette and unfiltered rows. */
function pixels(png: Buffer): (x: number, y: number) => readonly number[] {
  const parts = new Map(chunksOf(png));
  const indices = inflateSync(parts.get('IDAT') ?? Buffer.alloc(0));
  const palette = [...(parts.get('PLTE') ?? Buffer.alloc(0))];
  return (x, y) => {
    const index = indices[y * (width + 1) + 1 + x] ?? 0;
    return palette.slice(index * 3, index * 3 + 3);
  };
}
