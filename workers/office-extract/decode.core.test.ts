import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeText, type Guess } from './decode.core.ts';
import { createGuess } from './guess-encoding.ts';

let guess: Guess;
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('chardetng-wasm/dist/chardetng_wasm_bg.wasm');
  guess = await createGuess((imports) => WebAssembly.instantiate(readFileSync(wasm), imports));
});

const words = 'Zażółć gęślą jaźń — Übergröße, naïve café, 日本語のテキスト';
const utf16 = (text: string, little: boolean) => {
  const bytes = Buffer.from(text, 'utf16le');
  return little ? bytes : bytes.swap16();
};
const utf32 = (text: string) =>
  Buffer.from(
    Uint32Array.from([0xfeff, ...Array.from(text, (letter) => letter.codePointAt(0) ?? 0)]).buffer,
  );
const decode = (bytes: Uint8Array) => decodeText(bytes, guess);

describe('Unicode', () => {
  test.each([
    ['UTF-8', Buffer.from(words)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${words}`)],
    ['UTF-16LE with a mark', utf16(`\ufeff${words}`, true)],
    ['UTF-16BE with a mark', utf16(`\ufeff${words}`, false)],
    ['UTF-16LE without', utf16(words, true)],
    ['UTF-16BE without', utf16(words, false)],
    ['UTF-32LE with a mark', utf32(words)],
  ])('%s', (_, bytes) => {
    expect(decode(bytes)).toBe(words);
  });

  test('a letter cut off at the end, and a few damaged ones, leave the rest UTF-8', () => {
    expect(decode(Buffer.from(words).subarray(0, -1))).toBe(`${words.slice(0, -1)}\ufffd`);
    const damaged = Buffer.concat([
      Buffer.from(words.repeat(20)),
      Buffer.from([0xff]),
      Buffer.from(words),
    ]);
    expect(decode(damaged)).toBe(`${words.repeat(20)}\ufffd${words}`);
  });
});

describe('older encodings', () => {
  const russian = 'Съешь же ещё этих мягких французских булок, да выпей чаю. ';
  /** The bytes of a text in an encoding of single bytes, by asking for every letter. */
  const encode = (text: string, label: string) => {
    const letters = Array.from(
      new TextDecoder(label).decode(Uint8Array.from({ length: 256 }, (_, at) => at)),
    );
    return Uint8Array.from(Array.from(text, (letter) => letters.indexOf(letter)));
  };

  test.each(['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5'])(
    '%s is recognised by its characters',
    (label) => {
      expect(decode(encode(russian.repeat(3), label))).toBe(russian.repeat(3));
    },
  );

  test("the file's own declaration takes precedence", () => {
    const page =
      '<html><meta http-equiv="Content-Type" content="text/html; charset=iso-8859-2">Łódź</html>';
    expect(decode(encode(page, 'iso-8859-2'))).toBe(page);
    const script = '# -*- coding: koi8-r -*-\nx = "мир"\n';
    expect(decode(encode(script, 'koi8-r'))).toBe(script);
  });

  test('isolated signs are Western', () => {
    const text = 'It costs £825, or £2 with a coupon.';
    expect(decode(encode(text, 'windows-1252'))).toBe(text);
  });
});

test('line ends stay as they are', () => {
  expect(decode(Buffer.from('a\r\nb\rc\n'))).toBe('a\r\nb\rc\n');
});
