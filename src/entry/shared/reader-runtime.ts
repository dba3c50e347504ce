import { HostSpeech } from '#app/read-aloud/host-speech.ts';
import { Reader } from '#app/read-aloud/reader.ts';
import { toBcp47 } from '#domain/languages/bcp47.ts';
import { guessLanguage } from '#domain/speech/guess-language.ts';
import type { ReadAloud } from '#domain/speech/read-aloud.ts';
import type { Shell } from '#features/shell.tsx';
import type { LanguagesPort, SpeakingTurnPort } from '#platform/ports.ts';
import { webSounds } from '#platform/web/sound.ts';
import { speakingTurn } from '#platform/web/speaking-turn.ts';
import { webSpeech } from '#platform/web/speech.ts';
import { blobOfBase64 } from '#shared/blob-base64.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { newId } from './bus/origin-port.ts';

/**
 * Reads aloud in this page. `languages`: the browser's own detector. `turn`: absent: that of the pages of
 * this origin.
 */
export function readerRuntime(
  { bus, rows }: Pick<Shell, 'bus' | 'rows'>,
  languages: LanguagesPort | null,
  turn: SpeakingTurnPort = speakingTurn(navigator.locks),
): ReadAloud {
  const speech = webSpeech();
  if (!speech) throw new CodedError('no_voice', 'this browser has no speech synthesis');
  const reader = new Reader({
    speech,
    hosts: new HostSpeech({
      voices: async () => (await bus.request('speech.voices', {})).voices,
      async request(request, signal) {
        const { base64, type } = await bus.request('speech.say', request, { signal });
        return blobOfBase64(base64, type);
      },
      sounds: webSounds(),
    }),
    turn,
    readChoice: async () => (await rows.settings.get()).readAloud,
    newId,
    saveChoice: (readAloud) => rows.settings.set({ readAloud }),
    languageOf: async (text) =>
      (await languages?.detect(text)) ??
      guessLanguage(text) ??
      toBcp47(document.documentElement.lang),
    mayLeave: (from) =>
      bus.request('speech.mayLeave', { from }).then(
        ({ mayLeave }) => mayLeave,
        () => false,
      ),
    recordSaid: (characters) =>
      void bus.request('speech.recordSaid', { characters }).catch(() => undefined),
  });
  // The voice outlives the page in some browsers.
  addEventListener('pagehide', () => reader.stop());
  return reader;
}
