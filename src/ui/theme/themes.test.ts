import { expect, test } from '@jest/globals';
import { darkTheme, lightTheme } from './themes.ts';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) =>
    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const full = (hex: string) => (hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex);

test('the measure itself: black on white is 21', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)('%s: the accent and quiet text are read at 4.5 or more', (_name, theme) => {
  const ground = full(theme.colorNeutralBackground1);
  const tint = full(theme.colorBrandBackground2);
  const pairs = [
    [theme.colorBrandForeground1, ground],
    [theme.colorBrandForegroundLink, ground],
    [theme.colorNeutralForeground3, ground],
    [theme.colorNeutralForeground1, tint],
    [theme.colorNeutralForegroundOnBrand, theme.colorBrandBackground],
  ].map(([a = '', b = '']) => contrast(full(a), full(b)));
  for (const ratio of pairs) expect(ratio).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['light', lightTheme],
  ['dark', darkTheme],
] as const)(
  '%s: the ring of the focus has the brand’s colour, and 3 to its ground',
  (_name, theme) => {
    const ring = theme.colorStrokeFocus2;
    expect(contrast(ring, full(theme.colorNeutralBackground1))).toBeGreaterThanOrEqual(3);
    expect(contrast(ring, full(theme.colorNeutralBackground3))).toBeGreaterThanOrEqual(3);
  },
);
