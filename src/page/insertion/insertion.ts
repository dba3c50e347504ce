import type { InsertionContent, InsertionOperation } from '#domain/composer/insertion.ts';
import type { Clock } from '#shared/clock.ts';
import type { ComposerEditor, ComposerRegistry } from '../composer/composer-registry.ts';
import { afterFocus, composerSurface, replacedBy } from './composer-field.ts';
import { fieldForm } from './field-form.ts';
import { focusedSurface } from './focused.ts';
import { draftIn, insert, targetOf } from './insert.ts';
import { trimmed } from './plan.ts';
import type { Insertion, Target } from './target.ts';
import type { Span } from './text-map.ts';
import { undoInsertion } from './undo.ts';

const maxTargets = 20;

/** Of no document before or after: `randomUUID` is for secure contexts only. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** A page's form can be named `hasFocus`. */
const hasFocus = (page: Document): boolean => Document.prototype.hasFocus.call(page);

/** UTF-16 units of a draft that a card gets. */
const maxDraft = 20_000;

/** What is read of an editor: what is selected in it, or what its person has written. */
function readIn({ surface }: Target, text: string, { start, end }: Span) {
  const read = text.slice(start, end);
  const isCut = read.length > maxDraft;
  return { text: read, html: isCut ? null : surface.html({ start, end }) };
}

/** Without the white space around it, which stays as it is. */
function draftOf(target: Target) {
  const { text } = target.bookmark;
  const span = trimmed(text, draftIn(target, text));
  const { text: draft, html } = readIn(target, text, span);
  return {
    text: draft.slice(0, maxDraft),
    html,
    isDraftCut: draft.length > maxDraft,
  };
}

/** What is selected, and the letters next to it. */
function selectedIn(target: Target) {
  const { text, start, end } = target.bookmark;
  const next = target.surface.around?.() ?? {
    before: text.slice(Math.max(0, start - 1), start),
    after: text.slice(end, end + 1),
  };
  return { ...readIn(target, text, target.bookmark), ...next };
}

interface Known {
  target: Target;
  /** The composer as it is now. */
  readonly find: () => ComposerEditor | null;
  insertions: Map<string, Insertion>;
  composerId: string | undefined;
}

/** What was inserted into a composer is taken out by its id, however often the composer is read. */
function insertionsAt(targets: ReadonlyMap<string, Known>, composerId: string | undefined) {
  const known = [...targets.values()].findLast((each) => each.composerId === composerId);
  return (composerId !== undefined && known?.insertions) || new Map<string, Insertion>();
}

interface InsertionRequest {
  targetId: string;
  operation: InsertionOperation;
  content: InsertionContent;
}

/** What the page's part does: targets and insertions by id. */
export function createInsertion(
  page: Document,
  clock: Clock,
  composers: ComposerRegistry = { find: () => null },
) {
  const targets = new Map<string, Known>();
  let last: Promise<unknown> = Promise.resolve();
  /** One at a time: each reads back what it has done. */
  const inOrder = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };

  /** The editor with the focus, or that of a composer with what its person has written. */
  function remember(composerId?: string, isFocused = false) {
    if (isFocused && !hasFocus(page)) return { target: null };
    const find = () => (composerId === undefined ? null : composers.find(composerId));
    const composer = find();
    const found = composer ? composerSurface(composer) : null;
    const surface = composerId === undefined ? focusedSurface(page) : found;
    if (!surface) return { target: null };
    const target = targetOf(surface, composer?.leave, composer?.addressee);
    const id = newId();
    const insertions = insertionsAt(targets, composerId);
    targets.set(id, { target, find, insertions, composerId });
    const [oldest] = targets.keys();
    if (targets.size > maxTargets && oldest !== undefined) targets.delete(oldest);
    const read = composer ? draftOf(target) : selectedIn(target);
    return { target: { id, editor: surface.kind, form: fieldForm(surface), ...read } };
  }

  async function run({ targetId, operation, content }: InsertionRequest) {
    const known = targets.get(targetId);
    if (!known) return { outcome: 'changed' as const, insertionId: null };
    const work = (target: Target) => insert(target, operation, content, clock);
    const first = await work((await afterFocus(known.target, known.find, clock)) ?? known.target);
    const next = first.outcome === 'changed' && (await replacedBy(known.target, known.find, clock));
    const { outcome, insertion } = next ? await work(next) : first;
    if (!insertion) return { outcome, insertionId: null };
    const insertionId = newId();
    known.insertions.set(insertionId, insertion);
    return { outcome, insertionId };
  }

  async function undo(insertionId: string) {
    for (const { insertions } of targets.values()) {
      const insertion = insertions.get(insertionId);
      if (insertion) return { outcome: await undoInsertion(insertion, clock) };
    }
    return { outcome: 'changed' as const };
  }

  return {
    remember,
    insert: (request: InsertionRequest) => inOrder(() => run(request)),
    undo: (insertionId: string) => inOrder(() => undo(insertionId)),
    forget: (targetId: string) => void targets.delete(targetId),
  };
}
