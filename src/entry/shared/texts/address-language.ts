import { chooseLocale } from '#domain/languages/choose-locale.ts';
import { localeOfPath, localizedPath, stripLocale } from '#domain/product/paths.ts';
import { availableLocales } from '#ui/locales.ts';

const automatic = 'auto';

/** S2.1: the language that the person chose, else that of the address, else the browser's. */
export function localeHere(language: string): string {
  const isChosen = language !== automatic;
  const named = isChosen ? null : localeOfPath(location.pathname, availableLocales(true));
  return named ?? chooseLocale(language, navigator.languages, availableLocales(isChosen));
}

/** An address that names another language than the one that is chosen now names that, or none. */
export function followChoice(language: string, before: string): void {
  const { pathname, search, hash } = location;
  const locales = availableLocales(true);
  const named = localeOfPath(pathname, locales);
  const isChoice = language !== automatic || before !== automatic;
  if (named === null || named === language || !isChoice) return;
  const path =
    language === automatic
      ? stripLocale(pathname, locales)
      : localizedPath(pathname, language, locales);
  history.replaceState(history.state, '', path + search + hash);
}
