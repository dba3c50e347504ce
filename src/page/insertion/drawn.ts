import type { InsertionLine, InsertionOperation } from '#domain/composer/insertion.ts';
import type { Clock } from '#shared/clock.ts';
import { pasteEvent } from '../dom/clipboard-events.ts';
import { isConnected } from '../dom/own-properties.ts';
import type { DrawnEditor } from '../text/drawn-editor.ts';
import { textFor } from './methods.ts';
import { nextFrame, settledText } from './settled.ts';
import { dispatch, focus, type Surface } from './surface.ts';
import type { Inserted, Insertion, Target } from './target.ts';

/** An editor that draws its text itself: it is written where its script has the selection, by a paste. */
export function drawnSurface(editor: DrawnEditor): Surface {
  const { input } = editor;
  return {
    kind: 'drawn',
    isRich: false,
    isSingleLine: false,
    root: input,
    hasOwnUndo: true,
    isWritable: () => isConnected(input) && !(input as HTMLTextAreaElement).readOnly,
    text: editor.text,
    selected: editor.selected,
    around: editor.around,
    selection: () => null,
    html: () => null,
    select: () => focus(input),
    offsetOf: () => 0,
  };
}

const handledMs = 2_000;
/** Lines of the result that are looked for in what the editor shows: those above may be out of view. */
const lastLines = 5;

/**
 * In place of what is selected, or after it. Where its paragraph ends is not known: nothing is put below.
 */
export async function insertDrawn(
  { surface, bookmark }: Target,
  operation: InsertionOperation,
  lines: readonly InsertionLine[],
  clock: Clock,
): Promise<Inserted> {
  const without = (outcome: Inserted['outcome']): Inserted => ({ outcome, insertion: null });
  if (operation !== 'replace' && operation !== 'insertAtCaret') return without('unsupported');
  focus(surface.root);
  await nextFrame(clock);
  const selected = surface.selected?.() ?? '';
  if (selected !== bookmark.text) return without('changed');
  const text = (operation === 'insertAtCaret' ? selected : '') + textFor(surface, lines);
  if (text === selected) return without('unchanged');
  const before = surface.text();
  const event = pasteEvent(surface.root, { plain: text });
  if (!event || !dispatch(surface.root, event)) return without('failed');
  const after = await settledText(surface, before, handledMs, clock);
  if (after === null) return without('failed');
  const insertion: Insertion = { surface, before, after, selected };
  return { outcome: shows(after, text) ? 'inserted' : 'altered', insertion };
}

/** Without blanks, which are drawn in other ways. */
const squeezed = (text: string) => text.replace(/[\s\u200B\uFEFF·→]/g, '');

function shows(drawn: string, text: string): boolean {
  const last = text
    .split('\n')
    .filter((line) => squeezed(line) !== '')
    .slice(-lastLines);
  return squeezed(drawn).includes(squeezed(last.join('')));
}
