import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { darkTheme, lightTheme } from '#ui/theme/themes.ts';
import { highlight } from './highlighter.ts';
import { languageOf } from './languages.ts';
import { lookTokens } from './looks.ts';
import { cutRuns, type HighlightRun } from './runs.ts';

const looksOf = (runs: readonly HighlightRun[]) =>
  runs.filter(({ look }) => look).map(({ look, text }) => [look, text]);

test('runs of code have the kind of each word, and contain all of the text', async () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is code
  const code = 'const a = `x ${1 + b}`; // why <b>\n';
  const runs = await highlight(code, 'javascript');
  expect(runs.map(({ text }) => text).join('')).toBe(code);
  expect(looksOf(runs)).toEqual([
    ['keyword', 'const'],
    ['string', '`x ${'],
    ['number', '1'],
    ['string', ' + b}`'],
    ['comment', '// why <b>'],
  ]);
});

test('languages inside another are coloured, too', async () => {
  const runs = await highlight('<p class="a">x</p><script>let b = null;</script>', 'xml');
  expect(looksOf(runs)).toEqual(
    expect.arrayContaining([
      ['keyword', 'let'],
      ['literal', 'null'],
    ]),
  );
});

test.each([
  ['ts', 'typescript'],
  ['TSX', 'typescript'],
  ['C++', 'cpp'],
  ['sh', 'bash'],
  ['html', 'xml'],
  ['python', 'python'],
  ['nosuch', null],
  ['constructor', null],
  ['', null],
])('the fence name %j is the language %j', (name, language) => {
  expect(languageOf(name)).toBe(language);
});

test('every language that is offered can be loaded and run', async () => {
  const names =
    'bash c cpp csharp css dart diff dockerfile go graphql haskell java json julia kotlin latex lua markdown nginx pgsql php powershell python r ruby rust scala scss shell sql swift typescript xml yaml';
  for (const name of names.split(' ')) {
    const code = `${name} "text" 12\n`;
    const runs = await highlight(code, name);
    expect(runs.map(({ text }) => text).join('')).toBe(code);
  }
});

test('runs are cut at the sections, and unchanged ones retain their object', () => {
  const texts = fc.array(fc.string({ minLength: 1, maxLength: 9 }), {
    minLength: 1,
    maxLength: 20,
  });
  fc.assert(
    fc.property(texts, fc.array(fc.nat({ max: 12 })), (parts, sizes) => {
      const runs = parts.map((text, n): HighlightRun => ({ look: n % 2 ? 'keyword' : null, text }));
      const whole = parts.join('');
      const pieces: string[] = [];
      for (let at = 0, n = 0; at < whole.length; n += 1) {
        const size = 1 + (sizes[n % (sizes.length || 1)] ?? 4);
        pieces.push(whole.slice(at, at + size));
        at += size;
      }
      const cut = cutRuns(runs, pieces, []);
      expect(cut.map((each) => each.map(({ text }) => text).join(''))).toEqual(pieces);
      expect(cutRuns(runs, pieces, cut).every((each, n) => each === cut[n])).toBe(true);
    }),
  );
});

function luminance(hex: string): number {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const channels = [1, 3, 5].map((at) => Number.parseInt(full.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('%s: every colour of code is read at 4.5 or more on its ground', (_name, theme) => {
  const ground = luminance(theme.colorNeutralBackground3);
  for (const token of Object.values(lookTokens)) {
    const colour = luminance(theme[token]);
    const ratio = (Math.max(ground, colour) + 0.05) / (Math.min(ground, colour) + 0.05);
    expect([token, ratio >= 4.5]).toEqual([token, true]);
  }
});
