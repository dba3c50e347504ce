interface ComposerKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  keyCode: number;
  /** Milliseconds since a composition ended in this field; Infinity: none did. */
  sinceComposition: number;
}

/** Safari ends a composition before it reports the Enter that ended it (WebKit bug 165004). */
const compositionEnterMs = 50;

/** Enter sends, Shift+Enter breaks, an input method's Enter does neither. */
export function composerAction(key: ComposerKey): 'send' | 'none' {
  if (key.key !== 'Enter' || key.shiftKey || key.altKey) return 'none';
  const composing = key.isComposing || key.keyCode === 229;
  return composing || key.sinceComposition < compositionEnterMs ? 'none' : 'send';
}
