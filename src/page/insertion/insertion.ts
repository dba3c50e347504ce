import type { InsertionContent, InsertionOperation } from '#domain/composer/insertion.ts';
import type { Clock } from '#shared/clock.ts';
import type { ComposerEditor, ComposerRegistry } from '../composer/composer-registry.ts';
import { composerSurface, replacedBy } from './composer-field.ts';
import { focusedSurface } from './focused.ts';
import { draftIn, type Insertion, insert, type Target, targetOf } from './insert.ts';
import { undoInsertion } from './undo.ts';

const maxTargets = 20;

/** Of no document before or after: `randomUUID` is for secure contexts only. */
const newId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** UTF-16 units of a draft that a card gets. */
const maxDraft = 20_000;

function draftOf(target: Target): { draft: string; isDraftCut: boolean } {
  const { text } = target.bookmark;
  const { start, end } = draftIn(target, text);
  const draft = text.slice(start, end).trim();
  return { draft: draft.slice(0, maxDraft), isDraftCut: draft.length > maxDraft };
}

interface Known {
  target: Target;
  /** The composer as it is now. */
  readonly find: () => ComposerEditor | null;
  insertions: Map<string, Insertion>;
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
  function remember(composerId?: string) {
    const find = () => (composerId === undefined ? null : composers.find(composerId));
    const composer = find();
    const found = composer ? composerSurface(composer) : null;
    const surface = composerId === undefined ? focusedSurface(page) : found;
    if (!surface) return { target: null };
    const target = targetOf(surface, composer?.leave, composer?.addressee);
    const { text, start, end } = target.bookmark;
    const id = newId();
    targets.set(id, { target, find, insertions: new Map() });
    const [oldest] = targets.keys();
    if (targets.size > maxTargets && oldest !== undefined) targets.delete(oldest);
    const { kind: editor, isRich } = surface;
    const draft = composer && draftOf(target);
    return { target: { id, editor, isRich, text: text.slice(start, end), ...draft } };
  }

  async function run({ targetId, operation, content }: InsertionRequest) {
    const known = targets.get(targetId);
    if (!known) return { outcome: 'changed' as const, insertionId: null };
    const work = (target: Target) => insert(target, operation, content, clock);
    const first = await work(known.target);
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
