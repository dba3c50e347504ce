/** Paths of the web app and site (S2.1, S2.2). Pure: the caller names the locales there are. */

const promptPrefix = '/prompt';
const placeholders = ['[locale]', ':locale', '{locale}'];

/** A locale that a link was written with and never filled in; browsers send its signs encoded. */
export const isLocalePlaceholder = (segment: string) =>
  placeholders.some((each) => each === segment || encodeURIComponent(each) === segment);

/** `/prompt/x` → `/prompt/de/x`; any other path is prefixed: `/pricing` → `/de/pricing`. */
export function localizedPath(path: string, locale: string, locales: readonly string[]): string {
  const plain = stripLocale(path, locales);
  if (plain === promptPrefix || plain.startsWith(`${promptPrefix}/`)) {
    return `${promptPrefix}/${locale}${plain.slice(promptPrefix.length)}`;
  }
  return plain === '/' ? `/${locale}` : `/${locale}${plain}`;
}

/** Removes a locale, or the literal placeholder, from a path; other paths are not changed. */
export function stripLocale(path: string, locales: readonly string[]): string {
  const segments = path.split('/');
  const at = placeOfLocale(segments);
  const segment = segments[at];
  if (segment === undefined || !(locales.includes(segment) || isLocalePlaceholder(segment))) {
    return path;
  }
  segments.splice(at, 1);
  const stripped = segments.join('/');
  return stripped === '' ? '/' : stripped;
}

/** The locale that a path names; null: none, or the placeholder of one. */
export function localeOfPath(path: string, locales: readonly string[]): string | null {
  const segments = path.split('/');
  const segment = segments[placeOfLocale(segments)] ?? '';
  return locales.includes(segment) ? segment : null;
}

const placeOfLocale = (segments: readonly string[]) =>
  segments[1] === promptPrefix.slice(1) ? 2 : 1;

/** S2.6: the page on which a person drops a file to chat about it. */
export function isChatWithPdf(path: string): boolean {
  return path.includes('/ai-tools/chat-with-pdf');
}

/** The PDF viewer of the web app. */
export const pdfPagePath = '/app/pdf';
