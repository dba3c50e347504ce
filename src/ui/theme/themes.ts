import { brand } from './brand.ts';
import { darkValues } from './dark-values.ts';
import { lightValues } from './light-values.ts';
import { sharedValues } from './shared-values.ts';

/** The platform's font, so that Gloss looks native and every script has its glyphs. */
const text =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans CJK SC', sans-serif";
const code = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

const own = { fontFamilyBase: text, fontFamilyMonospace: code };

export const lightTheme = {
  ...sharedValues,
  ...lightValues,
  ...own,
  colorStrokeFocus2: brand[80],
};
export const darkTheme = {
  ...sharedValues,
  ...darkValues,
  ...own,
  colorStrokeFocus2: brand[110],
  colorBrandForeground1: brand[110],
  colorBrandForeground2: brand[120],
  colorBrandBackground2: brand[30],
  colorNeutralBackground1: '#1f2322',
  colorNeutralBackground2: '#1a1d1c',
  colorNeutralBackground3: '#161918',
};
