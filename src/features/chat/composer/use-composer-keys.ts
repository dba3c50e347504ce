import { type KeyboardEvent, useRef } from 'react';
import { composerAction } from './composer-keys.ts';

interface FieldKeys {
  onKeyDown: (event: KeyboardEvent) => void;
  onCompositionEnd: () => void;
}

/** Handlers of a field in which Enter sends. */
export function useComposerKeys(send: () => void): FieldKeys {
  const compositionEnd = useRef(Number.NEGATIVE_INFINITY);
  return {
    onCompositionEnd: () => {
      compositionEnd.current = performance.now();
    },
    onKeyDown: (event) => {
      const { key, shiftKey, ctrlKey, metaKey, altKey, keyCode, nativeEvent } = event;
      const action = composerAction({
        key,
        shiftKey,
        ctrlKey,
        metaKey,
        altKey,
        keyCode,
        isComposing: nativeEvent.isComposing,
        sinceComposition: performance.now() - compositionEnd.current,
      });
      if (action === 'none') return;
      event.preventDefault();
      send();
    },
  };
}
