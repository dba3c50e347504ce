import { useCallback } from 'react';
import { isLanguage, responseCodeOfTag } from '#domain/languages/response-languages.ts';
import { useShell } from '#features/shell.tsx';
import { useText } from '#ui/text.ts';

interface TargetLanguage {
  /** A code of S1.3. */
  code: string;
  /** No other language than the text's own is known. */
  isOwn: boolean;
}

/**
 * What a text of a language (BCP-47; null: not known) is translated into: the language that was chosen
 * last (S2.13), else that of the interface, else one that the browser is set to; the first that is not
 * the text's own.
 */
export function useTargetLanguage(): (language: string | null) => Promise<TargetLanguage> {
  const { rows } = useShell();
  const { tag } = useText();
  return useCallback(
    async (language) => {
      const saved = await rows.settings.get().then(
        ({ targetLanguage }) => targetLanguage,
        () => '',
      );
      const wanted = [saved, ...[tag, ...navigator.languages].map(responseCodeOfTag), 'en'];
      const codes = wanted.flatMap((code) => code || []);
      const other = codes.find((code) => language === null || !isLanguage(language, code));
      return { code: other ?? codes[0] ?? 'en', isOwn: other === undefined };
    },
    [rows, tag],
  );
}
