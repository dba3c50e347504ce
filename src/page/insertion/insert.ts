import type {
  InsertionContent,
  InsertionOperation,
  InsertionOutcome,
} from '#domain/composer/insertion.ts';
import type { Clock } from '#shared/clock.ts';
import { isConnected } from '../dom/own-properties.ts';
import { folded, relocate } from './bookmark.ts';
import { plainText, withAddresses } from './content-text.ts';
import { insertDrawn } from './drawn.ts';
import { isBare, methodsOf, textFor } from './methods.ts';
import { ownTextEnd, ownTextStart } from './own-text.ts';
import { type Plan, planOf } from './plan.ts';
import { nextFrame, selectionReported, settledText } from './settled.ts';
import type { Surface } from './surface.ts';
import type { Inserted, Insertion, Target } from './target.ts';
import type { Span } from './text-map.ts';

/** Its script has taken the event, and may work on it for a while. */
const handledMs = 2_000;
/** Without effect within this time the next method is tried. */
const ignoredMs = 300;

const selectMs = 1_000;

const without = (outcome: InsertionOutcome): Inserted => ({ outcome, insertion: null });

/** Remembers the selection of an editor; without one, its end. */
export function targetOf(
  surface: Surface,
  leave: readonly Element[] = [],
  addressee: string | null = null,
): Target {
  const selected = surface.selected?.();
  if (selected !== undefined) {
    return {
      surface,
      bookmark: { text: selected, start: 0, end: selected.length },
      leave,
      addressee,
    };
  }
  const text = surface.text();
  const end = { start: text.length, end: text.length };
  return { surface, bookmark: { text, ...(surface.selection() ?? end) }, leave, addressee };
}

/** What the person has written in the editor's text: after a name, before the signature or the quote. */
export function draftIn({ surface, leave, addressee }: Target, text: string): Span {
  const lines = surface.isPlainText ? ownTextEnd(text) : text.length;
  const end = Math.min(lines, ...leave.map((each) => surface.offsetOf(each)));
  return { start: ownTextStart(text, addressee), end };
}

/** Inserts once. See `insertionOutcomes` for what may become of it. */
export async function insert(
  target: Target,
  operation: InsertionOperation,
  { lines }: InsertionContent,
  clock: Clock,
): Promise<Inserted> {
  const { surface, bookmark } = target;
  if (!surface.isWritable()) return without(isConnected(surface.root) ? 'unsupported' : 'changed');
  if (surface.selected) return insertDrawn(target, operation, lines, clock);
  const before = surface.text();
  const isWhole = operation === 'insertAtStart' || operation === 'replaceDraft';
  const span = isWhole ? { start: 0, end: 0 } : relocate(bookmark, before);
  if (!span || (operation === 'replaceDraft' && before !== bookmark.text))
    return without('changed');
  const plan = planOf(operation, before, span, lines, draftIn(target, before));
  // A correction that corrects nothing.
  if (hasPlanned(surface, before, plan)) return without('unchanged');
  for (const method of methodsOf(surface)) {
    const isSelected = await select(surface, plan.span, clock);
    if (surface.text() !== before || !isConnected(surface.root)) return without('changed');
    if (!isSelected) return without('failed');
    const isHandled = attempt(() => method(surface, plan.lines));
    const after = await settledText(surface, before, isHandled ? handledMs : ignoredMs, clock);
    if (after !== null) return judged({ surface, before, after }, plan);
  }
  return without('failed');
}

/**
 * Engines take the selection over when the browser reports it, in a task of its own; some put theirs back
 * first: ProseMirror takes a caret at the start for the browser's doing, until 200 ms after the focus.
 */
async function select(surface: Surface, span: Span, clock: Clock): Promise<boolean> {
  for (const from = clock.now(); clock.now() - from < selectMs; ) {
    const isReported = isSame(surface.selection(), span) || selectionReported(surface.root, clock);
    surface.select(span);
    await isReported;
    await nextFrame(clock);
    if (isSame(surface.selection(), span)) return true;
  }
  return false;
}

const isSame = (one: Span | null, other: Span): boolean =>
  one?.start === other.start && one.end === other.end;

/** A page may have broken what a method needs: it then has no effect. */
function attempt(method: () => boolean): boolean {
  try {
    return method();
  } catch {
    return false;
  }
}

/** The same words, neither with looks. */
function hasPlanned(surface: Surface, before: string, { span, lines }: Plan): boolean {
  const isSame = before.slice(span.start, span.end) === plainText(lines, true);
  return isSame && lines.every(isBare) && surface.html(span) === null;
}

/**
 * A plain field has it character for character. A rich one may show lists, quotes and tables by elements or
 * by marks, and links with or without addresses.
 */
function judged(insertion: Insertion, { span, lines }: Plan): Inserted {
  const { surface, before, after } = insertion;
  if (surface.kind === 'field') {
    const meant = before.slice(0, span.start) + textFor(surface, lines) + before.slice(span.end);
    return { outcome: meant === after ? 'inserted' : 'altered', insertion };
  }
  const forms = [lines, withAddresses(lines)].flatMap((form) => [
    plainText(form, true),
    plainText(form, false),
  ]);
  const isExact = forms.some(
    (text) => folded(before.slice(0, span.start) + text + before.slice(span.end)) === folded(after),
  );
  return { outcome: isExact ? 'inserted' : 'altered', insertion };
}
