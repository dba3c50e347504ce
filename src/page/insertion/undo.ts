import type { Clock } from '#shared/clock.ts';
import { folded } from './bookmark.ts';
import { nextFrame, settledText } from './settled.ts';
import { command, dispatch, focus, type Surface } from './surface.ts';
import type { Insertion } from './target.ts';

type UndoOutcome = 'undone' | 'changed' | 'failed';

const handledMs = 1_000;

/**
 * Takes the insertion out by one undo of the editor's own. Where that takes out more or less, it is
 * redone, so that nothing of the person's is lost.
 */
export async function undoInsertion(
  { surface, before, after, selected = '' }: Insertion,
  clock: Clock,
): Promise<UndoOutcome> {
  if (!surface.isWritable() || surface.text() !== after) return 'changed';
  focus(surface.root);
  await nextFrame(clock);
  if (surface.text() !== after) return 'changed';
  const text = await step(surface, 'undo', after, clock);
  if (text === null) return 'failed';
  if (folded(text) === folded(before)) return 'undone';
  // Other lines of it may be in view now.
  if (selected !== '' && surface.selected?.() === selected) return 'undone';
  const redone = await step(surface, 'redo', text, clock);
  return redone !== null && folded(redone) === folded(after) ? 'failed' : 'changed';
}

function step(
  surface: Surface,
  name: 'undo' | 'redo',
  text: string,
  clock: Clock,
): Promise<string | null> {
  if (!surface.hasOwnUndo || !dispatch(surface.root, shortcut(name))) command(surface.root, name);
  return settledText(surface, text, handledMs, clock);
}

/** Draft.js reads the key's number, the others its name. */
function shortcut(name: 'undo' | 'redo'): KeyboardEvent {
  const isApple = /mac|iphone|ipad/i.test(navigator.platform);
  return new KeyboardEvent('keydown', {
    key: 'z',
    code: 'KeyZ',
    keyCode: 90,
    ctrlKey: !isApple,
    metaKey: isApple,
    shiftKey: name === 'redo',
    bubbles: true,
    cancelable: true,
    composed: true,
  });
}
