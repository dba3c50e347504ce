import { describe, expect, test } from '@jest/globals';
import { checkPixels, type Easel, sizeWithin, writeWithin } from './image.core.ts';
import { checkSvgText } from './svg.core.ts';

/** Encodes pictures with this many bytes for each pixel. */
function easel(bytesPerPixel: { png: number; jpeg: number }) {
  const written: string[] = [];
  const own: Easel = {
    async encode({ width, height }, type, quality) {
      written.push(`${width}×${height} ${type.slice(6)} ${quality}`);
      const each = type === 'image/png' ? bytesPerPixel.png : bytesPerPixel.jpeg * quality;
      return new Blob([new Uint8Array(Math.round(width * height * each))], { type });
    },
  };
  return { own, written };
}

const limits = { maxSide: 2048, maxBytes: 1_000_000 };

test('S5.10 a picture gets no larger, retains its aspect ratio and has a pixel at least', () => {
  expect(sizeWithin({ width: 4096, height: 2048 }, 2048)).toEqual({ width: 2048, height: 1024 });
  expect(sizeWithin({ width: 30, height: 20 }, 2048)).toEqual({ width: 30, height: 20 });
  expect(sizeWithin({ width: 9000, height: 1 }, 2048)).toEqual({ width: 2048, height: 1 });
});

describe('S5.10 under the cap', () => {
  test('lines stay sharp where that fits', async () => {
    const { own, written } = easel({ png: 0.2, jpeg: 0.5 });
    const { blob, size } = await writeWithin(own, { width: 4000, height: 3000 }, true, limits);
    expect([blob.type, size]).toEqual(['image/png', { width: 2048, height: 1536 }]);
    expect(written).toEqual(['2048×1536 png 1']);
  });

  test('a photograph is a JPEG from the start', async () => {
    const { own, written } = easel({ png: 3, jpeg: 0.2 });
    await writeWithin(own, { width: 800, height: 600 }, false, limits);
    expect(written).toEqual(['800×600 jpeg 0.92']);
  });

  test('an image that is too large is written in lower quality, then smaller', async () => {
    const { own, written } = easel({ png: 3, jpeg: 0.6 });
    const { blob, size } = await writeWithin(own, { width: 2048, height: 1536 }, true, limits);
    expect(blob.size).toBeLessThanOrEqual(limits.maxBytes);
    expect(written[0]).toBe('2048×1536 png 1');
    expect(size).toEqual({ width: 1536, height: 1152 });
    expect(written.at(-1)).toBe('1536×1152 jpeg 0.92');
  });

  test('an image that cannot be made small enough is refused', async () => {
    const { own } = easel({ png: 99, jpeg: 9999 });
    const tried = writeWithin(own, { width: 100, height: 100 }, true, { ...limits, maxBytes: 1 });
    await expect(tried).rejects.toMatchObject({ code: 'file_too_complex' });
  });
});

test('an image of a million by a million pixels is refused by its header', async () => {
  const huge = Buffer.from('89504e470d0a1a0a0000000d49484452000f4240000f42400802000000', 'hex');
  await expect(checkPixels(new Blob([huge]))).rejects.toMatchObject({ code: 'file_too_complex' });
  await expect(checkPixels(new Blob(['nothing']))).resolves.toBeUndefined();
});

describe('a drawing', () => {
  const svg = (inside: string, attributes = 'width="40" height="30"') =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`;
  const size = (text: string) => checkSvgText(text, text.length);
  const code = (text: string, bytes = text.length) => {
    try {
      checkSvgText(text, bytes);
      return 'fine';
    } catch (error) {
      return (error as { code: string }).code;
    }
  };

  test.each([
    ['width="40" height="30"', 40, 30],
    ['width="40px" viewBox="0 0 200 100"', 40, 20],
    ['viewBox="0 0 200 100"', 200, 100],
    ['viewBox="0,0,200,100" width="100%"', 200, 100],
    ['', 300, 150],
    ['width="160000" height="80000"', 16_000, 8000],
  ])('of %s has its size', (attributes, width, height) => {
    expect(size(svg('', attributes))).toEqual({ width, height });
  });

  test('may use its parts again, up to a limit', () => {
    expect(code(svg('<g id="a"><path/></g><use href="#a"/><use href="#none"/>'))).toBe('fine');
    expect(code(svg('<g id="a"><use href="#a"/></g><use xlink:href="#a"/>'))).toBe(
      'file_too_complex',
    );
  });

  test('that repeats repetitions is refused before it is drawn', () => {
    const steps = Array.from({ length: 12 }, (_, at) => {
      const before = at === 0 ? '<path/>' : `<use href="#s${at - 1}"/>`.repeat(10);
      return `<g id="s${at}">${before}</g>`;
    });
    expect(code(svg(`<defs>${steps.join('')}</defs><use href="#s11"/>`))).toBe('file_too_complex');
    expect(code(svg('<path/>'.repeat(100_001)))).toBe('file_too_complex');
  });

  test('with entities, endless filters or megabytes is refused', () => {
    expect(code(`<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`)).toBe('file_too_complex');
    expect(code(svg(`<filter>${'<feTurbulence/>'.repeat(201)}</filter>`))).toBe('file_too_complex');
    expect(code(svg(''), 5_000_000)).toBe('file_too_complex');
  });

  test('is one', () => {
    expect(code('<html></html>')).toBe('file_damaged');
  });

  test('with ever deeper nesting or references is refused', () => {
    expect(code(svg('<g>'.repeat(2000)))).toBe('file_too_complex');
    const chain = Array.from(
      { length: 2000 },
      (_, at) => `<g id="c${at}"><use href="#c${at + 1}"/></g>`,
    );
    expect(code(svg(chain.join('')))).toBe('file_too_complex');
    expect(code(svg(chain.slice(-100).join('')))).toBe('fine');
  });
});
