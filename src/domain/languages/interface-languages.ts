/** A language of the interface (S3.1). `code` is the product's own; Intl only sees `toBcp47(code)`. */
export interface LanguageOption {
  code: string;
  /** The language's name in itself. */
  label: string;
  en_label: string;
  value: string;
  microsoft_translator_code?: string;
}

const option = (code: string, label: string, en_label: string, translator?: string) => ({
  code,
  label,
  en_label,
  value: code,
  ...(translator ? { microsoft_translator_code: translator } : {}),
});

/** S3.1, in the order of the specification. A language can be chosen once its texts exist. */
export const interfaceLanguages: readonly LanguageOption[] = [
  option('am', 'አማርኛ', 'Amharic'),
  option('ar', 'العربية', 'Arabic'),
  option('bg', 'Български', 'Bulgarian'),
  option('bn', 'বাংলা', 'Bengali'),
  option('ca', 'Català', 'Catalan'),
  option('cs', 'Čeština', 'Czech'),
  option('da', 'Dansk', 'Danish'),
  option('de', 'Deutsch', 'German'),
  option('el', 'Ελληνικά', 'Greek'),
  option('en', 'English', 'English'),
  option('en-GB', 'English (UK)', 'English (UK)'),
  option('en-US', 'English (US)', 'English (US)'),
  option('es', 'Español', 'Spanish'),
  option('es-419', 'Español (Latinoamérica)', 'Spanish (Latin America)'),
  option('et', 'Eesti', 'Estonian'),
  option('fa', 'فارسی', 'Persian'),
  option('fi', 'Suomi', 'Finnish'),
  option('fil', 'Filipino', 'Filipino'),
  option('fr', 'Français', 'French'),
  option('gu', 'ગુજરાતી', 'Gujarati'),
  option('he', 'עברית', 'Hebrew'),
  option('he-IL', 'עברית (ישראל)', 'Hebrew (Israel)'),
  option('hi', 'हिन्दी', 'Hindi'),
  option('hr', 'Hrvatski', 'Croatian'),
  option('hy', 'Հայերեն', 'Armenian'),
  option('hu', 'Magyar', 'Hungarian'),
  option('in', 'Bahasa Indonesia', 'Indonesian'),
  option('id', 'Bahasa Indonesia', 'Indonesian'),
  option('it', 'Italiano', 'Italian'),
  option('ja', '日本語', 'Japanese'),
  option('kn', 'ಕನ್ನಡ', 'Kannada'),
  option('ko', '한국어', 'Korean'),
  option('lt', 'Lietuvių', 'Lithuanian'),
  option('lv', 'Latviešu', 'Latvian'),
  option('ml', 'മലയാളം', 'Malayalam'),
  option('mr', 'मराठी', 'Marathi'),
  option('ms', 'Bahasa Melayu', 'Malay'),
  option('nl', 'Nederlands', 'Dutch'),
  option('no', 'Norsk', 'Norwegian'),
  option('pl', 'Polski', 'Polish'),
  option('pt-BR', 'Português (Brasil)', 'Portuguese (Brazil)'),
  option('pt-PT', 'Português (Portugal)', 'Portuguese (Portugal)'),
  option('ro', 'Română', 'Romanian'),
  option('ru', 'Русский', 'Russian'),
  option('sk', 'Slovenčina', 'Slovak'),
  option('sl', 'Slovenščina', 'Slovenian'),
  option('sr', 'Српски', 'Serbian'),
  option('sv', 'Svenska', 'Swedish'),
  option('sw', 'Kiswahili', 'Swahili'),
  option('ta', 'தமிழ்', 'Tamil'),
  option('te', 'తెలుగు', 'Telugu'),
  option('th', 'ไทย', 'Thai'),
  option('tr', 'Türkçe', 'Turkish'),
  option('ua', 'Українська', 'Ukrainian', 'uk'),
  option('uk', 'اردو', 'Urdu', 'ur'),
  option('vi', 'Tiếng Việt', 'Vietnamese'),
  option('zh-CN', '简体中文', 'Chinese (Simplified)', 'zh-Hans'),
  option('zh-TW', '繁體中文', 'Chinese (Traditional)', 'zh-Hant'),
];

/** Generated from English, to test long texts and right-to-left before translations exist. */
export const pseudoLanguages: readonly LanguageOption[] = [
  option('en-XA', 'Ļöñĝ Éñĝļîšĥ', 'Long English'),
  option('ar-XB', 'Mirrored English', 'Mirrored English'),
];

/** Every locale that a path may name (S2.1). */
export const localeCodes: readonly string[] = [...interfaceLanguages, ...pseudoLanguages].map(
  ({ code }) => code,
);
