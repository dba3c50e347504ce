import { browserEngine, type SpeechEngine } from '#domain/dictation/engines.ts';
import type { Translate } from '#ui/text.ts';

/** What turns speech into text as people call it; a host by its address. */
export function speechEngineName(t: Translate, host: string): string {
  if (host === 'gateway') return t('models.connection.gateway');
  if (host === browserEngine.onDevice) return t('settings.voice.onDevice');
  if (host === browserEngine.byVendor) return t('settings.voice.byVendor');
  return host;
}

/** Where it sends what it hears, as a sentence. */
export function whereSpeechGoes(
  t: Translate,
  { host, goesTo }: Pick<SpeechEngine, 'host' | 'goesTo'>,
): string {
  if (goesTo === 'here') return t('dictation.staysHere');
  if (goesTo === 'vendor') return t('dictation.goesToVendor');
  return t('dictation.goesTo', { host: speechEngineName(t, host) });
}
