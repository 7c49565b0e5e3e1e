// Makes screenshots smaller: few colors, and the best compression. Text and panels look the same. Several become one animation.
import { constants, crc32, deflateSync, inflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const mostColors = 64;

interface Picture {
  readonly width: number;
  readonly height: number;
  /** The red, green, and blue of each pixel in one number, row by row. */
  readonly pixels: Uint32Array;
}

/**
 * Returns the picture with a palette, as PNG.
 *
 * @param colors the most colors in its palette
 * @param png 8-bit RGB without interlacing, as Chromium writes it; anything else is returned unchanged
 */
export function smallPng(png: Buffer, colors = mostColors): Buffer {
  const picture = decode(png);
  if (picture === undefined) return png;
  const small = encode([picture], 0, colors);
  return small.length < png.length ? small : png;
}

/**
 * Returns an animation that shows pictures in an endless loop (PNG, third edition, § 11.3.6).
 *
 * @param pngs pictures of the same size, as for `smallPng`
 * @param seconds how long each picture is shown
 * @param colors the most colors in their palette
 */
export function animatedPng(pngs: readonly Buffer[], seconds: number, colors = mostColors): Buffer {
  const pictures = pngs.map((png) => {
    const picture = decode(png);
    if (picture === undefined) throw new Error('A frame is not an 8-bit RGB picture.');
    return picture;
  });
  const [first] = pictures;
  if (pictures.some(({ width, height }) => width !== first?.width || height !== first.height))
    throw new Error('The frames differ in size.');
  return encode(pictures, seconds, colors);
}

function encode(pictures: readonly Picture[], seconds: number, colors: number): Buffer {
  const [first] = pictures;
  if (first === undefined) throw new Error('There is no picture.');
  const counts = new Map<number, number>();
  for (const { pixels } of pictures) for (const color of pixels) counts.set(color, (counts.get(color) ?? 0) + 1);
  const { palette, indexOf } = paletteOf(counts, colors);
  const frames = pictures.map((picture, place) => {
    const part = changedPart(picture, pictures[place - 1]);
    return { part, data: compressed(picture, part, indexOf) };
  });
  let sequence = 0;
  const parts = frames.flatMap(({ part, data }, place) => {
    const control = pictures.length === 1 ? [] : [chunk('fcTL', frameControl(sequence++, part, seconds))];
    return [...control, place === 0 ? chunk('IDAT', data) : chunk('fdAT', Buffer.concat([int32(sequence++), data]))];
  });
  return Buffer.concat([
    signature,
    chunk('IHDR', Buffer.concat([int32(first.width), int32(first.height), Buffer.from([8, 3, 0, 0, 0])])),
    ...(pictures.length === 1 ? [] : [chunk('acTL', Buffer.concat([int32(pictures.length), int32(0)]))]),
    chunk('PLTE', Buffer.from(palette.flatMap(channels))),
    ...parts,
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A rectangle of a picture, in pixels. */
interface Part {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The smallest part that differs from the previous picture, at least one pixel; the whole picture if there is none before. */
function changedPart({ width, height, pixels }: Picture, before: Picture | undefined): Part {
  if (before === undefined) return { x: 0, y: 0, width, height };
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (const [at, color] of pixels.entries()) {
    if (color === before.pixels[at]) continue;
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x), Math.max(bottom, y)];
  }
  return right < left
    ? { x: 0, y: 0, width: 1, height: 1 }
    : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}

function compressed({ width, pixels }: Picture, part: Part, indexOf: ReadonlyMap<number, number>): Buffer {
  const rows = Buffer.alloc((part.width + 1) * part.height);
  for (let y = 0; y < part.height; y += 1)
    for (let x = 0; x < part.width; x += 1)
      rows[y * (part.width + 1) + 1 + x] = indexOf.get(pixels[(part.y + y) * width + part.x + x] ?? 0) ?? 0;
  return deflateSync(rows, { level: constants.Z_BEST_COMPRESSION, memLevel: 9 });
}

function frameControl(sequence: number, { x, y, width, height }: Part, seconds: number): Buffer {
  // The delay is a fraction, here in hundredths of a second. The next frame is drawn over this one.
  const delay = Math.round(seconds * 100);
  const end = Buffer.from([delay >> 8, delay & 255, 0, 100, 0, 0]);
  return Buffer.concat([...[sequence, width, height, x, y].map(int32), end]);
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Adds the worst-represented color until the palette is full. Weighs the distance from the palette by the number of pixels. */
function paletteOf(counts: ReadonlyMap<number, number>, most: number) {
  const colors = [...counts].map(([color, count]) => ({ color, count, far: Number.POSITIVE_INFINITY, index: 0 }));
  const palette: number[] = [];
  while (palette.length < most) {
    const next = colors.reduce((worst, each) => (each.far * each.count > worst.far * worst.count ? each : worst));
    if (next.far === 0) break;
    for (const each of colors) {
      const far = distance(each.color, next.color);
      if (far < each.far) Object.assign(each, { far, index: palette.length });
    }
    palette.push(next.color);
  }
  return { palette, indexOf: new Map(colors.map(({ color, index }) => [color, index])) };
}

function channels(color: number): readonly [number, number, number] {
  return [(color >> 16) & 255, (color >> 8) & 255, color & 255];
}

function distance(one: number, other: number): number {
  const [red, green, blue] = channels(one);
  const [otherRed, otherGreen, otherBlue] = channels(other);
  return (red - otherRed) ** 2 + (green - otherGreen) ** 2 + (blue - otherBlue) ** 2;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([ends.subarray(0, 4), named, ends.subarray(4)]);
}

function decode(png: Buffer): Picture | undefined {
  const data: Buffer[] = [];
  let header = Buffer.alloc(13);
  for (let at = signature.length; at + 8 <= png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (type === 'IHDR') header = Buffer.from(content);
    if (type === 'IDAT') data.push(content);
  }
  // Bit depth 8, color type 2 (RGB), no interlacing.
  if (header[8] !== 8 || header[9] !== 2 || header[12] !== 0) return undefined;
  const width = header.readUInt32BE(0);
  const height = header.readUInt32BE(4);
  const rows = unfiltered(inflateSync(Buffer.concat(data)), width * 3, height);
  const pixels = Uint32Array.from({ length: width * height }, (_, pixel) => rows.readUIntBE(pixel * 3, 3));
  return { width, height, pixels };
}

/** Undoes the filter of each row (PNG, third edition, § 9). */
function unfiltered(filtered: Buffer, stride: number, height: number): Buffer {
  const rows = Buffer.alloc(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = filtered[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const at = y * stride + x;
      const left = x < 3 ? 0 : (rows[at - 3] ?? 0);
      const up = y === 0 ? 0 : (rows[at - stride] ?? 0);
      const corner = x < 3 || y === 0 ? 0 : (rows[at - stride - 3] ?? 0);
      const predicted = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter ?? 0] ?? 0;
      rows[at] = (filtered[y * (stride + 1) + 1 + x] ?? 0) + predicted;
    }
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [toLeft, toUp, toCorner] = [left, up, corner].map((each) => Math.abs(estimate - each));
  if (toLeft === undefined || toUp === undefined || toCorner === undefined) return 0;
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}
