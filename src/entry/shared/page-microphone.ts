import type { Bus } from '#bus/bus.ts';
import type { MicrophoneAccess, Shell } from '#features/shell.tsx';
import { extensionOffscreen } from '#platform/extension/offscreen.ts';
import { webMicrophoneAccess } from '#platform/web/microphone-access.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';

/** Surfaces in which the browser shows no question about a microphone. */
const noQuestions: readonly Shell['surface'][] = ['sidebar', 'card'];

/** Firefox: a sidebar that is open answers within this time. */
const openMs = 1_500;

/**
 * Access to microphones from a page of the extension. A card is in a page that has none to give it: the context that
 * records is asked.
 */
export function pageMicrophone(
  bus: Pick<Bus, 'request'>,
  surface: Shell['surface'],
  recorderMs = openMs,
): MicrophoneAccess {
  const isFirefox = !extensionOffscreen.available;
  const own = {
    ...webMicrophoneAccess(!noQuestions.includes(surface)),
    isForTab: isFirefox,
  };
  if (surface !== 'card') return own;
  const state = async () => {
    const options = isFirefox ? { timeoutMs: recorderMs } : {};
    try {
      return (await bus.request('dictation.access', {}, options)).access;
    } catch (error) {
      if (!isFirefox || toCodedError(error).code !== 'timeout') throw error;
      throw new CodedError('microphone_no_sidebar', 'no sidebar is open');
    }
  };
  return {
    ...own,
    state,
    onChanged(listener) {
      // It was granted in another tab.
      const look = () => void state().then(listener, () => undefined);
      document.addEventListener('visibilitychange', look);
      return () => document.removeEventListener('visibilitychange', look);
    },
  };
}
