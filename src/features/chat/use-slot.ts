import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { WaitingQuestion } from '#domain/uploads.ts';
import { useShell } from '../shell.tsx';
import type { Choices } from './thread.ts';

const saveAfterMs = 300;
const noChoices: Choices = new Map();

/**
 * What this window showed last: its conversation, the branch of it, and the draft in its composer.
 * They are usable before they were read; what the person did in the meantime wins.
 */
export function useSlot() {
  const [conversationId, setConversation] = useState<string | null>(null);
  const [choices, setChoices] = useState(noChoices);
  const [draft, setDraftText] = useState('');
  const [waiting, setWaitingRows] = useState<readonly WaitingQuestion[]>([]);
  const [ready, setReady] = useState(false);
  const [opened, setOpened] = useState(0);
  const touched = useRef({ conversation: false, draft: false });
  const latestDraft = useRef(draft);
  latestDraft.current = draft;

  useStored(
    useCallback((local: Local) => {
      setReady(true);
      if (local && !touched.current.conversation) {
        setConversation(local.conversationId);
        setChoices(new Map(Object.entries(local.choices)));
      }
      if (local && !touched.current.draft) setDraftText(local.draft);
      if (local) setWaitingRows((now) => [...local.waiting, ...now]);
    }, []),
    useCallback(() => {
      // A draft that is being written here stays.
      touched.current = { conversation: false, draft: latestDraft.current !== '' };
      setOpened((count) => count + 1);
    }, []),
  );

  useSaving(touched, { conversationId, draft, choices, waiting });

  const open = useCallback((id: string | null) => {
    touched.current.conversation = true;
    setConversation(id);
    setChoices(noChoices);
    setOpened((count) => count + 1);
  }, []);
  /** null: none is chosen any more. */
  const choose = useCallback((parent: string, child: string | null) => {
    touched.current.conversation = true;
    setChoices((before) => {
      const after = new Map(before);
      if (child === null) after.delete(parent);
      else after.set(parent, child);
      return after;
    });
  }, []);
  const setDraft = useCallback((text: string) => {
    touched.current.draft = true;
    setDraftText(text);
  }, []);
  /** Gives words back, unless others were typed meanwhile. */
  const restoreDraft = useCallback(
    (text: string) => setDraftText((now) => (now === '' ? text : now)),
    [],
  );
  const setWaiting = useCallback(
    (change: (before: readonly WaitingQuestion[]) => readonly WaitingQuestion[]) => {
      touched.current.conversation = true;
      setWaitingRows(change);
    },
    [],
  );
  /** Gives the composer the focus. */
  const focus = useCallback(() => setOpened((count) => count + 1), []);
  return {
    ready,
    conversationId,
    open,
    opened,
    focus,
    choices,
    choose,
    draft,
    setDraft,
    restoreDraft,
    waiting,
    setWaiting,
  };
}

export type Slot = ReturnType<typeof useSlot>;

type Local = ReplyOf<'conversation.local'> | null;

/** Reads this window's row when it opens, and again when a chat is brought to it. */
function useStored(take: (local: Local) => void, moved: () => void): void {
  const { bus, slot } = useShell();
  useEffect(() => {
    let current = true;
    const taken = (local: Local) => {
      if (current) take(local);
    };
    const read = () => bus.request('conversation.local', { slot }).then(taken, () => taken(null));
    void read();
    const off = bus.on('conversation.moved', (event) => {
      if (event.slot !== slot) return;
      moved();
      void read();
    });
    return () => {
      current = false;
      off();
    };
  }, [bus, slot, take, moved]);
}

interface Shown {
  conversationId: string | null;
  draft: string;
  choices: Choices;
  waiting: readonly WaitingQuestion[];
}

/** Keeps what the person changed. */
function useSaving(touched: RefObject<{ conversation: boolean; draft: boolean }>, shown: Shown) {
  const { bus, slot } = useShell();
  const { conversationId, draft, choices, waiting } = shown;
  const latest = useRef(shown);
  latest.current = shown;
  const write = useCallback(
    (changed: Partial<Shown>) => {
      if (!touched.current.conversation && !touched.current.draft) return;
      const { waiting: kept, ...rest } = { ...latest.current, ...changed };
      const row = {
        ...rest,
        choices: Object.fromEntries(rest.choices),
        ...(kept.length > 0 ? { waiting: [...kept] } : {}),
      };
      void bus.request('conversation.setLocal', { slot, ...row }).catch(() => undefined);
    },
    [bus, slot, touched],
  );

  // Which chat and branch are open, and what waits, is written at once: a page that closes gives no
  // time for it.
  useEffect(
    () => write({ conversationId, choices, waiting }),
    [write, conversationId, choices, waiting],
  );

  useEffect(() => {
    const timer = setTimeout(() => write({ draft }), saveAfterMs);
    return () => clearTimeout(timer);
  }, [write, draft]);

  useEffect(() => {
    const writeAll = () => write({});
    addEventListener('pagehide', writeAll);
    return () => removeEventListener('pagehide', writeAll);
  }, [write]);
}
