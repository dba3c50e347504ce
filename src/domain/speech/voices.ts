/** A voice that speaks. */
export interface SpeechVoice {
  id: string;
  name: string;
  /** BCP 47; empty: it speaks any. */
  language: string;
  /** The text stays on this machine. */
  isLocal: boolean;
  /** The browser's own choice. */
  isDefault: boolean;
}

/** Speeds that are offered; 1 is the voice's own. */
export const speechRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The language without region and script, the key under which a voice is remembered. */
export function baseLanguage(tag: string): string {
  return tag.replace('_', '-').split('-')[0]!.toLowerCase();
}

/** Voices that speak a language; those on this machine first, otherwise as they are listed. */
export function voicesFor(voices: readonly SpeechVoice[], language: string): SpeechVoice[] {
  const base = baseLanguage(language);
  return voices
    .filter((voice) => voice.language === '' || baseLanguage(voice.language) === base)
    .toSorted((a, b) => rank(a, language) - rank(b, language));
}

/** Without a voice for the language, the browser's own reads what it can; null: there is none at all. */
export function chooseVoice(
  voices: readonly SpeechVoice[],
  language: string,
  remembered: string | undefined,
): SpeechVoice | null {
  const able = voicesFor(voices, language);
  return (
    able.find(({ id }) => id === remembered) ??
    able[0] ??
    voices.find(({ isDefault }) => isDefault) ??
    voices[0] ??
    null
  );
}

function rank({ isLocal, isDefault, language }: SpeechVoice, wanted: string): number {
  const isExact = language.replace('_', '-').toLowerCase() === wanted.toLowerCase();
  return (isLocal ? 0 : 4) + (isExact ? 0 : 2) + (isDefault ? 0 : 1);
}
