import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { inputWith } from '#scripts/reading/extract-files.ts';
import { type GlossProbe, openProbePage, type ProbePage } from '#scripts/reading/probe-page.ts';
import { paint, twoFrames, withExif } from '#test/support/files/image-files.ts';
import type { ImageLimits } from '#workers/image/image.api.ts';

jest.setTimeout(300_000);

let probe: ProbePage;
let folder: string;
/** A server that a drawing may request. */
let stranger: Server;
const called: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'gloss-images-'));
  stranger = createServer((request, response) => {
    called.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => {
    stranger.listen(0, '127.0.0.1', resolve);
  });
  probe = await openProbePage();
});
afterAll(async () => {
  await probe?.close();
  stranger.close();
  rmSync(folder, { recursive: true, force: true });
});

const max: ImageLimits = { maxSide: 2048, maxBytes: 4_000_000 };

async function draw(name: string, bytes: Uint8Array | string, limits: ImageLimits = max) {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  const input = await inputWith(probe, file);
  const answer = await input.evaluate(
    (element, given) =>
      (globalThis as unknown as { glossProbe: GlossProbe }).glossProbe.drawChosen(element, given),
    limits,
  );
  if (!('drawn' in answer)) throw new Error(answer.error?.code);
  const { base64, ...rest } = answer.drawn!;
  return { ...rest, bytes: Buffer.from(base64, 'base64') };
}

/** Colours at some points of a picture, each of the three near one of its ends. */
function colours(
  { bytes, mediaType }: { bytes: Buffer; mediaType: string },
  points: readonly [number, number][],
): Promise<string[]> {
  return probe.page.evaluate(
    async (address, at) => {
      const bitmap = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const context = canvas.getContext('2d')!;
      context.drawImage(bitmap, 0, 0);
      return at.map(([x, y]) =>
        Array.from(context.getImageData(x, y, 1, 1).data.slice(0, 3))
          .map((value) => (value > 200 ? 'f' : value < 50 ? '0' : '?'))
          .join(''),
      );
    },
    `data:${mediaType};base64,${bytes.toString('base64')}`,
    points,
  );
}

const [red, green, blue, white] = ['f00', '0f0', '00f', 'fff'];

describe('an image as models take it', () => {
  test('S5.10 is no larger than the cap in pixels, and retains its sharp lines', async () => {
    const grid = [['#f00', '#0f0', '#00f', '#fff']];
    const wide = await paint(probe.page, { width: 6000, height: 3000, type: 'image/png', grid });
    const drawn = await draw('wide.png', wide);
    expect([drawn.width, drawn.height, drawn.mediaType]).toEqual([2048, 1024, 'image/png']);
    expect(
      await colours(drawn, [
        [100, 500],
        [700, 500],
        [1200, 500],
        [1900, 500],
      ]),
    ).toEqual([red, green, blue, white]);
  });

  test('S5.10 is no larger than the cap in bytes, whatever it shows', async () => {
    const noise = await paint(probe.page, {
      width: 2000,
      height: 1500,
      type: 'image/png',
      noise: true,
    });
    expect(noise.length).toBeGreaterThan(8_000_000);
    const drawn = await draw('noise.png', noise, { maxSide: 2048, maxBytes: 700_000 });
    expect(drawn.mediaType).toBe('image/jpeg');
    expect(drawn.bytes.length).toBeLessThanOrEqual(700_000);
    expect(drawn.width / drawn.height).toBeCloseTo(4 / 3, 1);
  });

  test('is upright, and does not contain where it was taken', async () => {
    const grid = [
      ['#f00', '#0f0'],
      ['#00f', '#fff'],
    ];
    const lying = await paint(probe.page, { width: 400, height: 200, type: 'image/jpeg', grid });
    const photo = withExif(lying, 6, 'N 48.8584 E 2.2945');
    expect(photo.includes('48.8584')).toBe(true);
    const drawn = await draw('photo.jpg', photo);
    expect([drawn.width, drawn.height, drawn.mediaType]).toEqual([200, 400, 'image/jpeg']);
    // A quarter to the right: what was on the left is above.
    expect(
      await colours(drawn, [
        [50, 50],
        [150, 50],
        [50, 350],
        [150, 350],
      ]),
    ).toEqual([blue, red, white, green]);
    expect(drawn.bytes.includes('48.8584') || drawn.bytes.includes('Exif')).toBe(false);
  });

  test('is the first frame of an animation', async () => {
    const drawn = await draw('two.gif', twoFrames);
    expect([drawn.width, drawn.height]).toEqual([2, 2]);
    expect(await colours(drawn, [[0, 0]])).toEqual([red]);
  });

  test('is of a format that every host reads', async () => {
    const webp = await paint(probe.page, {
      width: 40,
      height: 30,
      type: 'image/webp',
      grid: [['#0f0']],
    });
    const drawn = await draw('leaf.webp', webp);
    expect(drawn.mediaType).toBe('image/png');
    expect(await colours(drawn, [[20, 15]])).toEqual([green]);
  });

  test('that is invalid, or would not fit into memory, is refused', async () => {
    await expect(draw('none.png', 'just words')).rejects.toThrow('file_damaged');
    const huge = Buffer.from('89504e470d0a1a0a0000000d49484452000f4240000f42400802000000', 'hex');
    await expect(draw('huge.png', huge)).rejects.toThrow('file_too_complex');
    expect((await draw('two.gif', twoFrames)).width).toBe(2);
  });
});

describe('a drawing in SVG', () => {
  const svg = (inside: string, attributes = 'width="40" height="20"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`;

  test('is drawn so large that it can be read', async () => {
    const drawn = await draw(
      'flag.svg',
      svg(
        '<rect width="20" height="20" fill="red"/><rect x="20" width="20" height="20" fill="blue"/>',
      ),
    );
    expect([drawn.width, drawn.height, drawn.mediaType]).toEqual([1024, 512, 'image/png']);
    expect(
      await colours(drawn, [
        [100, 100],
        [900, 400],
      ]),
    ).toEqual([red, blue]);
  });

  test('without a size has that of its box', async () => {
    const drawn = await draw(
      'box.svg',
      svg('<rect width="3000" height="1500" fill="lime"/>', 'viewBox="0 0 3000 1500"'),
    );
    expect([drawn.width, drawn.height]).toEqual([2048, 1024]);
    expect(await colours(drawn, [[2000, 1000]])).toEqual([green]);
  });

  test('runs no script, loads nothing, and is drawn all the same', async () => {
    const { port } = stranger.address() as AddressInfo;
    const away = `http://127.0.0.1:${port}`;
    const drawn = await draw(
      'hostile.svg',
      svg(
        `<script>document.documentElement.firstElementChild; fetch('${away}/script'); globalThis.owned = 1</script>
        <style>@import url(${away}/style); rect { fill: url(${away}/fill#x) red }</style>
        <image href="${away}/image" width="10" height="10"/>
        <rect width="40" height="20" fill="red" onload="fetch('${away}/onload')"/>
        <foreignObject width="40" height="20"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${away}/html" onerror="globalThis.owned = 2"/><iframe src="${away}/frame"></iframe></body></foreignObject>
        <use xlink:href="${away}/use#x"/>`,
      ),
    );
    expect(await colours(drawn, [[1000, 500]])).toEqual([red]);
    expect(called).toEqual([]);
    expect(await probe.page.evaluate(() => 'owned' in globalThis)).toBe(false);
  });

  test('that would block the page is refused', async () => {
    const steps = Array.from({ length: 12 }, (_, at) => {
      const before = at === 0 ? '<path/>' : `<use href="#s${at - 1}"/>`.repeat(10);
      return `<g id="s${at}">${before}</g>`;
    });
    const bomb = svg(`<defs>${steps.join('')}</defs><use href="#s11"/>`);
    await expect(draw('bomb.svg', bomb)).rejects.toThrow('file_too_complex');
    await expect(draw('page.svg', '<html/>')).rejects.toThrow('file_damaged');
  });
});
