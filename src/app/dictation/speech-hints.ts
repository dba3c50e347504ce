import { toBcp47 } from '#domain/languages/bcp47.ts';
import type { Settings } from '#domain/settings/settings.ts';
import type { SpeechHints } from '#services/dictation/transcribe-speech.ts';

/** What engines are told of the person's speech: its language (BCP-47; absent: they find out), and words. */
export function speechHints(
  settings: Pick<Settings, 'dictationLanguage' | 'dictationWords'>,
): SpeechHints {
  const { dictationLanguage } = settings;
  const words = settings.dictationWords.trim();
  return {
    ...(dictationLanguage !== '' && { language: toBcp47(dictationLanguage) }),
    ...(words !== '' && { prompt: words }),
  };
}
