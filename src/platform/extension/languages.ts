import type { LanguagesPort } from '../ports.ts';
import { api } from './browser.ts';

/** Enough for its detector, and short of what slows it. */
const maxLength = 2000;

export const extensionLanguages: LanguagesPort = {
  async detect(text) {
    try {
      const { isReliable, languages } = await api.i18n.detectLanguage(text.slice(0, maxLength));
      const [first] = languages;
      return isReliable && first && first.language !== 'und' ? first.language : null;
    } catch {
      return null;
    }
  },
};
