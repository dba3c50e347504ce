import {
  type BrandVariants,
  createDarkTheme,
  createLightTheme,
  type Theme,
} from '@fluentui/react-components';

/**
 * Deep teal. 80 has enough contrast for white text in the light theme; 100 is for text in the dark
 * one.
 */
const brand: BrandVariants = {
  10: '#04110f',
  20: '#0a211f',
  30: '#0b3531',
  40: '#0b4540',
  50: '#0b544e',
  60: '#0c625b',
  70: '#0e6d65',
  80: '#0f766e',
  90: '#1c887f',
  100: '#35a79c',
  110: '#4db8ad',
  120: '#66c7bd',
  130: '#84d5cc',
  140: '#a3e2db',
  150: '#c2eee9',
  160: '#e6f6f4',
};

/** The platform's font, so that Gloss looks native and every script has its glyphs. */
const text =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK SC', sans-serif";
const code = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

const own = { fontFamilyBase: text, fontFamilyMonospace: code };

export const lightTheme: Theme = {
  ...createLightTheme(brand),
  ...own,
  colorStrokeFocus2: brand[80],
};
export const darkTheme: Theme = {
  ...createDarkTheme(brand),
  ...own,
  colorStrokeFocus2: brand[110],
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandBackground2: brand[30],
  colorNeutralBackground1: '#1f2322',
  colorNeutralBackground2: '#1a1d1c',
  colorNeutralBackground3: '#161918',
};
