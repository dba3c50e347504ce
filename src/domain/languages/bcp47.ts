/** Product codes that mean something else to Intl (S3.1). */
const renamed: Readonly<Record<string, string>> = { ua: 'uk', uk: 'ur', in: 'id' };
const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** The BCP-47 tag of a product code: `ua` → `uk`, `uk` → `ur`, `zh_CN` → `zh-CN`. The only way to Intl. */
export function toBcp47(code: string): string {
  const [language = '', ...rest] = code.replaceAll('_', '-').split('-');
  return [renamed[language] ?? language, ...rest].join('-');
}

export function directionOf(code: string): 'ltr' | 'rtl' {
  return directionOfTag(toBcp47(code));
}

/** Of a BCP-47 tag. */
export function directionOfTag(tag: string): 'ltr' | 'rtl' {
  return rightToLeft.has(tag.split('-', 1)[0]!) ? 'rtl' : 'ltr';
}
