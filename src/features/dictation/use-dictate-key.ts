import { useEffect } from 'react';
import type { DictationView } from './use-dictation.ts';

/** Alt+Shift+D switches the microphone on and off, wherever the focus is in this page. */
export function useDictateKey(
  { isOn, start, stop }: Pick<DictationView, 'isOn' | 'start' | 'stop'>,
  isOffered: boolean,
): void {
  useEffect(() => {
    if (!isOffered) return;
    const onKey = (event: KeyboardEvent) => {
      const { code, altKey, shiftKey, ctrlKey, metaKey, repeat } = event;
      if (code !== 'KeyD' || !altKey || !shiftKey || ctrlKey || metaKey || repeat) return;
      event.preventDefault();
      if (isOn) stop();
      else void start();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOffered, isOn, start, stop]);
}
