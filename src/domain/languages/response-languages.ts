import { toBcp47 } from './bcp47.ts';
import { interfaceLanguages, type LanguageOption } from './interface-languages.ts';
import { asResponseCode } from './response-codes.ts';

type Row = readonly [code: string, label: string, en_label: string];

/** Those that the interface does not have; regions after an underscore (S1.3). */
const further: readonly Row[] = [
  ['af', 'Afrikaans', 'Afrikaans'],
  ['ak', 'Akan', 'Akan'],
  ['sq', 'Shqip', 'Albanian'],
  ['as', 'অসমীয়া', 'Assamese'],
  ['ast', 'Asturianu', 'Asturian'],
  ['ay', 'Aymar aru', 'Aymara'],
  ['az', 'Azərbaycan', 'Azerbaijani'],
  ['bm', 'Bamanakan', 'Bambara'],
  ['eu', 'Euskara', 'Basque'],
  ['be', 'Беларуская', 'Belarusian'],
  ['bho', 'भोजपुरी', 'Bhojpuri'],
  ['bs', 'Bosanski', 'Bosnian'],
  ['br', 'Brezhoneg', 'Breton'],
  ['my', 'မြန်မာ', 'Burmese'],
  ['yue', '粵語', 'Cantonese'],
  ['ceb', 'Cebuano', 'Cebuano'],
  ['ny', 'Nyanja', 'Chichewa'],
  ['zh_CN', '简体中文', 'Chinese (Simplified)'],
  ['zh_TW', '繁體中文', 'Chinese (Traditional)'],
  ['cv', 'Чӑваш чӗлхи', 'Chuvash'],
  ['co', 'Corsu', 'Corsican'],
  ['dv', 'ދިވެހި', 'Divehi'],
  ['doi', 'डोगरी', 'Dogri'],
  ['dz', 'རྫོང་ཁ', 'Dzongkha'],
  ['en_GB', 'English (UK)', 'English (UK)'],
  ['en_US', 'English (US)', 'English (US)'],
  ['eo', 'Esperanto', 'Esperanto'],
  ['ee', 'Eʋegbe', 'Ewe'],
  ['fo', 'Føroyskt', 'Faroese'],
  ['fj', 'Vosa Vakaviti', 'Fijian'],
  ['fy', 'Frysk', 'Frisian'],
  ['fur', 'Furlan', 'Friulian'],
  ['gl', 'Galego', 'Galician'],
  ['lg', 'Luganda', 'Ganda'],
  ['ka', 'ქართული', 'Georgian'],
  ['gn', 'Avañe’ẽ', 'Guarani'],
  ['ht', 'Kreyòl ayisyen', 'Haitian Creole'],
  ['ha', 'Hausa', 'Hausa'],
  ['haw', 'ʻŌlelo Hawaiʻi', 'Hawaiian'],
  ['hmn', 'Hmoob', 'Hmong'],
  ['is', 'Íslenska', 'Icelandic'],
  ['ig', 'Igbo', 'Igbo'],
  ['ilo', 'Iloko', 'Iloko'],
  ['ga', 'Gaeilge', 'Irish'],
  ['jv', 'Basa Jawa', 'Javanese'],
  ['kk', 'Қазақ тілі', 'Kazakh'],
  ['km', 'ខ្មែរ', 'Khmer'],
  ['rw', 'Ikinyarwanda', 'Kinyarwanda'],
  ['kok', 'कोंकणी', 'Konkani'],
  ['ku', 'Kurdî (kurmancî)', 'Kurdish (Kurmanji)'],
  ['ckb', 'کوردیی ناوەندی', 'Kurdish (Sorani)'],
  ['ky', 'Кыргызча', 'Kyrgyz'],
  ['lo', 'ລາວ', 'Lao'],
  ['la', 'Latina', 'Latin'],
  ['ln', 'Lingála', 'Lingala'],
  ['lb', 'Lëtzebuergesch', 'Luxembourgish'],
  ['mk', 'Македонски', 'Macedonian'],
  ['mai', 'मैथिली', 'Maithili'],
  ['mg', 'Malagasy', 'Malagasy'],
  ['mt', 'Malti', 'Maltese'],
  ['mi', 'Māori', 'Maori'],
  ['mn', 'Монгол', 'Mongolian'],
  ['ne', 'नेपाली', 'Nepali'],
  ['se', 'Davvisámegiella', 'Northern Sami'],
  ['nso', 'Sesotho sa Leboa', 'Northern Sotho'],
  ['nb', 'Norsk bokmål', 'Norwegian Bokmål'],
  ['nn', 'Norsk nynorsk', 'Norwegian Nynorsk'],
  ['oc', 'Occitan', 'Occitan'],
  ['or', 'ଓଡ଼ିଆ', 'Odia'],
  ['om', 'Oromoo', 'Oromo'],
  ['pap', 'Papiamentu', 'Papiamento'],
  ['ps', 'پښتو', 'Pashto'],
  ['pt_BR', 'Português (Brasil)', 'Portuguese (Brazil)'],
  ['pt_PT', 'Português (Portugal)', 'Portuguese (Portugal)'],
  ['pa', 'ਪੰਜਾਬੀ', 'Punjabi'],
  ['qu', 'Runasimi', 'Quechua'],
  ['sm', 'Gagana Sāmoa', 'Samoan'],
  ['sa', 'संस्कृत भाषा', 'Sanskrit'],
  ['gd', 'Gàidhlig', 'Scottish Gaelic'],
  ['sr_Latn', 'Srpski (latinica)', 'Serbian (Latin)'],
  ['sn', 'ChiShona', 'Shona'],
  ['sd', 'سنڌي', 'Sindhi'],
  ['si', 'සිංහල', 'Sinhala'],
  ['so', 'Soomaali', 'Somali'],
  ['st', 'Sesotho', 'Southern Sotho'],
  ['es_419', 'Español (Latinoamérica)', 'Spanish (Latin America)'],
  ['su', 'Basa Sunda', 'Sundanese'],
  ['tg', 'Тоҷикӣ', 'Tajik'],
  ['tt', 'Татарча', 'Tatar'],
  ['ti', 'ትግርኛ', 'Tigrinya'],
  ['to', 'Lea fakatonga', 'Tongan'],
  ['ts', 'Xitsonga', 'Tsonga'],
  ['tn', 'Setswana', 'Tswana'],
  ['tk', 'Türkmen dili', 'Turkmen'],
  ['ug', 'ئۇيغۇرچە', 'Uyghur'],
  ['uz', 'O‘zbek', 'Uzbek'],
  ['cy', 'Cymraeg', 'Welsh'],
  ['wo', 'Wolof', 'Wolof'],
  ['xh', 'isiXhosa', 'Xhosa'],
  ['yi', 'ייִדיש', 'Yiddish'],
  ['yo', 'Èdè Yorùbá', 'Yoruba'],
  ['zu', 'isiZulu', 'Zulu'],
];

/** Regions, and codes that answers do not have. */
const isOfInterface = (code: string) => code.includes('-') || code === 'in' || code === 'no';

const rows = interfaceLanguages
  .filter(({ code }) => !isOfInterface(code))
  .map(({ code, label, en_label }): Row => [code, label, en_label])
  .concat(further)
  .sort(([, , one], [, , other]) => (one < other ? -1 : 1));

/** S1.3, by their English name: the languages in which answers, summaries, drafts and translations are offered. */
export const responseLanguages: readonly LanguageOption[] = rows.map(([code, label, en_label]) => ({
  code,
  label,
  en_label,
  value: code,
}));

const byCode = new Map(responseLanguages.map((language) => [language.code, language]));

/** A code of the interface as one of answers: `pt-BR` → `pt_BR`; null: unknown. */
export function toResponseCode(code: string): string | null {
  const found = asResponseCode(code);
  return byCode.has(found) ? found : null;
}

/** The language of a code of answers or of the interface; undefined: unknown. */
export function languageOf(code: string): LanguageOption | undefined {
  return (
    byCode.get(toResponseCode(code) ?? '') ?? interfaceLanguages.find((each) => each.code === code)
  );
}

/** The language of answers for a BCP-47 tag, by its region or without; null: there is none. */
export function responseCodeOfTag(tag: string): string | null {
  const wanted = current(tag);
  const find = (of: string) =>
    responseLanguages.find(({ code }) => toBcp47(code).toLowerCase() === of)?.code ?? null;
  return find(wanted) ?? find(wanted.split('-')[0] ?? '');
}

/** The language of answers with this code, as instructions name it; undefined: there is none. */
export function englishName(code: string): string | undefined {
  return responseLanguages.find((each) => each.code === code)?.en_label;
}

/** Is a text of the language `tag` (BCP-47, as a browser detects it) in the language of answers `code`? */
export function isLanguage(tag: string, code: string): boolean {
  const base = (of: string) => of.toLowerCase().split('-')[0];
  return base(current(tag)) === base(current(toBcp47(code)));
}

/** Older codes, which browsers still report; Norwegian is written in one of two ways. */
const older: Readonly<Record<string, string>> = {
  iw: 'he',
  in: 'id',
  ji: 'yi',
  no: 'nb',
  tl: 'fil',
};

function current(tag: string): string {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  return [older[language] ?? language, ...rest].join('-');
}
