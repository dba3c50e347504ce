import { useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import type { ArtModel } from '#domain/art/art-model.ts';
import type { ArtRequest, ArtRun } from '#domain/art/art-run.ts';
import { type Place, placeOf } from '#domain/routes/routes.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { type Shell, useShell } from '../shell.tsx';
import { useArtModels } from './use-art-models.ts';
import { useArtRuns } from './use-art-runs.ts';

/** A picture that is changed, and the part of it. */
export interface Editing {
  docId: string;
  /** PNG in base64, transparent where it is changed; null: all of it. */
  mask: string | null;
}

interface DrawFacts {
  modelTitle: string;
  /** PNG in base64; null: none, or that of the run that is repeated. */
  mask: string | null;
  retryOf: string | null;
}

/** A conversation of pictures as it is shown: what was drawn, and what is drawn next. */
export function useArt(place: Pick<Place, 'id' | 'query'> | null, opened: string | null) {
  const { bus, newId, router } = useShell();
  const attempt = useAttempt();
  const [editing, edit] = useLasting<Editing | null>(edits, null);
  const models = useArtModels(editing !== null);
  const [own, setOwn] = useOwnConversation(opened);
  const conversationId = router ? (place?.id ?? null) : (own ?? null);
  const runs = useArtRuns(router ? conversationId : own);
  const [draft, setDraft] = useLasting<string>(drafts, '');
  const [seed, setSeed] = useState<number | null>(null);
  useRequested(place?.query ?? {}, { edit, setDraft });

  const start = useStart();
  const show = (id: string) => (router ? router.go(placeOf('art', id), 'replace') : setOwn(id));
  const draw = async (request: ArtRequest, facts: DrawFacts) => {
    const id = conversationId ?? newId();
    const ids = { conversationId: id, messageId: newId(), answerId: newId() };
    const run = { kind: 'art', ...ids, request, ...facts } as const;
    const isStarted = await start(run);
    if (isStarted) show(id);
    return isStarted;
  };
  const submit = async (prompt: string) => {
    const { model, options } = models;
    if (!model || !options) return;
    const taken = model.takesSeed ? seed : null;
    const request = { ...requestOf(prompt, model, options, editing), seed: taken };
    const facts = { modelTitle: model.title, mask: editing?.mask ?? null, retryOf: null };
    if (!(await draw(request, facts))) return;
    // What was typed or chosen since is the next picture.
    setDraft((now) => (now.trim() === prompt ? '' : now));
    edit((now) => (now === editing ? null : now));
  };
  return {
    conversationId,
    runs,
    models,
    draft,
    setDraft,
    seed,
    setSeed,
    editing,
    edit,
    submit,
    /** The same again: in the place of one that failed, or another picture of the same words. */
    again: ({ request, modelTitle, messageId, state }: ArtRun) => {
      const repeated = state === 'done' ? { ...request, seed: null } : request;
      void draw(repeated, { modelTitle, mask: null, retryOf: messageId });
    },
    stop: (id: string) => void attempt(bus.request('run.send', { kind: 'art', id, event: 'stop' })),
    startNew: () => {
      edit(null);
      setDraft('');
      if (router) router.go(placeOf('art'));
      else setOwn(null);
    },
  };
}

/** What was typed or chosen and not drawn yet, for the life of a page: it is there again when its panel is. */
const drafts = new WeakMap<Shell['bus'], string>();
const edits = new WeakMap<Shell['bus'], Editing | null>();

function useLasting<T>(held: WeakMap<Shell['bus'], T>, first: T) {
  const { bus } = useShell();
  const [value, show] = useState<T>(() => held.get(bus) ?? first);
  const set = useCallback(
    (next: T | ((now: T) => T)) => {
      const now = held.get(bus) ?? first;
      const chosen = typeof next === 'function' ? (next as (now: T) => T)(now) : next;
      held.set(bus, chosen);
      show(() => chosen);
    },
    [bus, held, first],
  );
  return [value, set] as const;
}

/** Each picture is paid for: a second press before the first has started requests nothing. */
function useStart() {
  const { bus } = useShell();
  const attempt = useAttempt();
  const isStarting = useRef(false);
  return async (run: RequestOf<'run.start'>): Promise<boolean> => {
    if (isStarting.current) return false;
    isStarting.current = true;
    const isStarted = await attempt(bus.request('run.start', run));
    isStarting.current = false;
    return isStarted;
  };
}

/** Where places have no addresses: the named one, else the one that was used a moment ago. undefined: it is looked up. */
function useOwnConversation(opened: string | null) {
  const { rows, router } = useShell();
  const [own, setOwn] = useState<string | null | undefined>(opened ?? undefined);
  const isUnnamed = !router && opened === null;
  useEffect(() => {
    if (!isUnnamed) return;
    const take = (id: string | null) => setOwn((known) => (known === undefined ? id : known));
    rows.art.recent().then(take, () => take(null));
  }, [rows, isUnnamed]);
  return [own, setOwn] as const;
}

export type Art = ReturnType<typeof useArt>;

interface Begun {
  edit: (change: (now: Editing | null) => Editing | null) => void;
  setDraft: (text: string) => void;
}

/** The address may name a picture that is changed (`of`), or whose words are drawn again (`like`). */
function useRequested({ of, like }: Readonly<Record<string, string>>, begun: Begun): void {
  const { rows } = useShell();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the address named when it changed
  useEffect(() => {
    if (of) begun.edit((now) => (now?.docId === of ? now : { docId: of, mask: null }));
    if (!like) return;
    rows.document.info({ docId: like }).then(
      (document) => begun.setDraft(document?.file?.drawn?.prompt ?? ''),
      () => undefined,
    );
  }, [rows, of, like]);
}

function requestOf(
  prompt: string,
  { ref, edges }: ArtModel,
  { ratio, edge, contentType, count }: NonNullable<Art['models']['options']>,
  editing: Editing | null,
): Omit<ArtRequest, 'seed'> {
  return {
    prompt,
    model: ref,
    ratio,
    ...(edge !== null && edge !== edges[0] && { edge }),
    contentType,
    count,
    source: editing?.docId ?? null,
    hasMask: editing !== null && editing.mask !== null,
  };
}
