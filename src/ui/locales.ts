import { inheritedLocales } from '#domain/languages/inherited-locales.ts';
import firstTexts from '#locales/en/index.json' with { type: 'json' };

type Table = Readonly<Record<string, string>>;

const source: Record<string, string> = { ...firstTexts };

/** English, to which every other locale falls back. In the first script are only texts of first views; others follow. */
export const sourceTexts: Table = source;

/** Of `later-texts.ts`, which comes with the views that show them. */
export function addSourceTexts(texts: Table): void {
  Object.assign(source, texts);
}

/** A locale is offered when it has a line here; its file is a chunk of its own (S2.13). */
const files = {
  am: () => import('#locales/am/index.json', { with: { type: 'json' } }),
  ar: () => import('#locales/ar/index.json', { with: { type: 'json' } }),
  bg: () => import('#locales/bg/index.json', { with: { type: 'json' } }),
  bn: () => import('#locales/bn/index.json', { with: { type: 'json' } }),
  ca: () => import('#locales/ca/index.json', { with: { type: 'json' } }),
  cs: () => import('#locales/cs/index.json', { with: { type: 'json' } }),
  da: () => import('#locales/da/index.json', { with: { type: 'json' } }),
  de: () => import('#locales/de/index.json', { with: { type: 'json' } }),
  el: () => import('#locales/el/index.json', { with: { type: 'json' } }),
  'en-GB': () => import('#locales/en-GB/index.json', { with: { type: 'json' } }),
  'en-US': () => import('#locales/en-US/index.json', { with: { type: 'json' } }),
  es: () => import('#locales/es/index.json', { with: { type: 'json' } }),
  'es-419': () => import('#locales/es-419/index.json', { with: { type: 'json' } }),
  et: () => import('#locales/et/index.json', { with: { type: 'json' } }),
  fa: () => import('#locales/fa/index.json', { with: { type: 'json' } }),
  fi: () => import('#locales/fi/index.json', { with: { type: 'json' } }),
  fil: () => import('#locales/fil/index.json', { with: { type: 'json' } }),
  fr: () => import('#locales/fr/index.json', { with: { type: 'json' } }),
  gu: () => import('#locales/gu/index.json', { with: { type: 'json' } }),
  he: () => import('#locales/he/index.json', { with: { type: 'json' } }),
  'he-IL': () => import('#locales/he-IL/index.json', { with: { type: 'json' } }),
  hi: () => import('#locales/hi/index.json', { with: { type: 'json' } }),
  hr: () => import('#locales/hr/index.json', { with: { type: 'json' } }),
  hu: () => import('#locales/hu/index.json', { with: { type: 'json' } }),
  hy: () => import('#locales/hy/index.json', { with: { type: 'json' } }),
  id: () => import('#locales/id/index.json', { with: { type: 'json' } }),
  in: () => import('#locales/in/index.json', { with: { type: 'json' } }),
  it: () => import('#locales/it/index.json', { with: { type: 'json' } }),
  ja: () => import('#locales/ja/index.json', { with: { type: 'json' } }),
  kn: () => import('#locales/kn/index.json', { with: { type: 'json' } }),
  ko: () => import('#locales/ko/index.json', { with: { type: 'json' } }),
  lt: () => import('#locales/lt/index.json', { with: { type: 'json' } }),
  lv: () => import('#locales/lv/index.json', { with: { type: 'json' } }),
  ml: () => import('#locales/ml/index.json', { with: { type: 'json' } }),
  mr: () => import('#locales/mr/index.json', { with: { type: 'json' } }),
  ms: () => import('#locales/ms/index.json', { with: { type: 'json' } }),
  nl: () => import('#locales/nl/index.json', { with: { type: 'json' } }),
  no: () => import('#locales/no/index.json', { with: { type: 'json' } }),
  pl: () => import('#locales/pl/index.json', { with: { type: 'json' } }),
  'pt-BR': () => import('#locales/pt-BR/index.json', { with: { type: 'json' } }),
  'pt-PT': () => import('#locales/pt-PT/index.json', { with: { type: 'json' } }),
  ro: () => import('#locales/ro/index.json', { with: { type: 'json' } }),
  ru: () => import('#locales/ru/index.json', { with: { type: 'json' } }),
  sk: () => import('#locales/sk/index.json', { with: { type: 'json' } }),
  sl: () => import('#locales/sl/index.json', { with: { type: 'json' } }),
  sr: () => import('#locales/sr/index.json', { with: { type: 'json' } }),
  sv: () => import('#locales/sv/index.json', { with: { type: 'json' } }),
  sw: () => import('#locales/sw/index.json', { with: { type: 'json' } }),
  ta: () => import('#locales/ta/index.json', { with: { type: 'json' } }),
  te: () => import('#locales/te/index.json', { with: { type: 'json' } }),
  th: () => import('#locales/th/index.json', { with: { type: 'json' } }),
  tr: () => import('#locales/tr/index.json', { with: { type: 'json' } }),
  ua: () => import('#locales/ua/index.json', { with: { type: 'json' } }),
  uk: () => import('#locales/uk/index.json', { with: { type: 'json' } }),
  vi: () => import('#locales/vi/index.json', { with: { type: 'json' } }),
  'zh-CN': () => import('#locales/zh-CN/index.json', { with: { type: 'json' } }),
  'zh-TW': () => import('#locales/zh-TW/index.json', { with: { type: 'json' } }),
  'en-XA': () => import('#locales/en-XA/index.json', { with: { type: 'json' } }),
  'ar-XB': () => import('#locales/ar-XB/index.json', { with: { type: 'json' } }),
} satisfies Record<string, () => Promise<{ default: Table }>>;

const pseudo: readonly string[] = ['en-XA', 'ar-XB'];

/** Product codes of existing texts; the two pseudo-locales only if requested (development). */
export function availableLocales(withPseudo = false): string[] {
  return ['en', ...Object.keys(files)].filter((code) => withPseudo || !pseudo.includes(code));
}

/** All texts of a locale: of a regional one those that it inherits, too. */
export async function loadLocale(locale: string): Promise<Table> {
  const parent = inheritedLocales[locale];
  const inherited = parent === undefined ? sourceTexts : await loadLocale(parent);
  if (!(locale in files)) return inherited;
  const { default: own } = await files[locale as keyof typeof files]();
  return parent === undefined ? own : { ...inherited, ...own };
}
