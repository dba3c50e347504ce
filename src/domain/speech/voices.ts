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
  /** Who gets the text, such as `api.example.com`; absent: it is a voice of the browser. */
  host?: string;
  /** It speaks only where the person has chosen it: its host is none that answers their questions. */
  asks?: boolean;
}

/** Speeds that are offered; 1 is the voice's own. */
export const speechRates = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The language without region and script, the key under which a voice is remembered. */
export function baseLanguage(tag: string): string {
  return tag.replace('_', '-').split('-')[0]!.toLowerCase();
}

/** The language by the one of its names that all share: `iw` is `he`, `cmn-CN` is `zh`, `no` is `nb`, `zh-HK` is `yue`. */
function spokenLanguage(tag: string): string {
  const [known = tag] = canonical(tag.replaceAll('_', '-'));
  if (/^(?:zh|yue)(?:-\w{4})?-(?:HK|MO)$/i.test(known)) return 'yue';
  const base = baseLanguage(known);
  return base === 'no' ? 'nb' : base === 'cmn' ? 'zh' : base;
}

function canonical(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    return [];
  }
}

/** Before what names a voice of a host. */
const hostPrefix = 'host ';

/** By all that decides who gets the text: it is not the same voice where one of them is another. */
export const hostVoiceId = (parts: readonly (string | null)[]): string =>
  hostPrefix + JSON.stringify(parts);

export const isHostVoiceId = (id: string | undefined): boolean =>
  id?.startsWith(hostPrefix) ?? false;

/** Voices that speak a language; the browser's on this machine first, otherwise as they are listed. */
export function voicesFor(voices: readonly SpeechVoice[], language: string): SpeechVoice[] {
  const base = spokenLanguage(language);
  const speaking = voices.filter(
    ({ language: each }) => each !== '' && spokenLanguage(each) === base,
  );
  const kin = base === 'yue' ? 'zh' : base === 'nn' ? 'nb' : null;
  const able = speaking.length > 0 ? base : kin;
  return voices
    .filter((voice) => voice.language === '' || spokenLanguage(voice.language) === able)
    .toSorted((a, b) => rank(a, language) - rank(b, language));
}

/**
 * Without a voice for the language, the browser's own reads what it can; one of a host only where the browser has none,
 * and the person need not choose it. null: there is none at all.
 */
export function chooseVoice(
  voices: readonly SpeechVoice[],
  language: string,
  remembered: string | undefined,
): SpeechVoice | null {
  const able = voicesFor(voices, language);
  const chosen = able.find(({ id }) => id === remembered);
  if (chosen) return chosen;
  const own = voices.filter(({ host }) => host === undefined);
  return (
    able.find(({ host }) => host === undefined) ??
    own.find(({ isDefault }) => isDefault) ??
    own[0] ??
    able.find(({ asks }) => !asks) ??
    null
  );
}

function rank({ isLocal, isDefault, language, host }: SpeechVoice, wanted: string): number {
  const isExact = language.replace('_', '-').toLowerCase() === wanted.toLowerCase();
  // In the order of their hosts.
  if (host !== undefined) return 8;
  return (isLocal ? 0 : 4) + (isExact ? 0 : 2) + (isDefault ? 0 : 1);
}
