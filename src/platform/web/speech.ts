import { CodedError } from '#shared/errors/coded-error.ts';
import type { SpeechPort, Voice } from '../ports.ts';

/** Chromium lists voices some time after it was asked for them first. */
const voicesMs = 1500;

/** Over `speechSynthesis`; null: the browser has none. */
export function webSpeech(synthesis = globalThis.speechSynthesis): SpeechPort | null {
  if (!synthesis) return null;
  return {
    voices: async () => (await listed(synthesis)).map(voiceOf),
    speak: ({ text, voice, rate, language }, onWord, signal) => {
      const utterance = new SpeechSynthesisUtterance(text);
      const own = synthesis.getVoices().find(({ voiceURI }) => voiceURI === voice.id);
      if (own) utterance.voice = own;
      utterance.lang = own?.lang ?? language;
      utterance.rate = rate;
      utterance.onboundary = ({ name, charIndex, charLength }) => {
        if (name === 'word') onWord(charIndex, charLength ?? null);
      };
      return said(synthesis, utterance, signal);
    },
  };
}

function said(
  synthesis: SpeechSynthesis,
  utterance: SpeechSynthesisUtterance,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => {
      // Of this page only; other pages have queues of their own.
      synthesis.cancel();
      resolve();
    });
    utterance.onend = () => resolve();
    utterance.onerror = ({ error }) => {
      if (error === 'canceled' || error === 'interrupted') return resolve();
      reject(
        new CodedError(error === 'not-allowed' ? 'speech_not_allowed' : 'speech_failed', error),
      );
    };
    synthesis.speak(utterance);
  });
}

function listed(synthesis: SpeechSynthesis): Promise<SpeechSynthesisVoice[]> {
  const now = synthesis.getVoices();
  if (now.length > 0) return Promise.resolve(now);
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      synthesis.removeEventListener('voiceschanged', done);
      resolve(synthesis.getVoices());
    };
    const timer = setTimeout(done, voicesMs);
    synthesis.addEventListener('voiceschanged', done);
  });
}

function voiceOf(voice: SpeechSynthesisVoice): Voice {
  const { voiceURI, name, lang, localService, default: isDefault } = voice;
  return { id: voiceURI, name, language: lang.replace('_', '-'), isLocal: localService, isDefault };
}
