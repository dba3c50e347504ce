import { useCallback, useEffect, useRef, useState } from 'react';
import { useShell } from '../shell.tsx';

const saveAfterMs = 300;

/**
 * What this window showed last: its conversation and the draft in its composer. Both are usable
 * before they were read; what the person did in the meantime wins.
 */
export function useSlot() {
  const { bus, slot } = useShell();
  const [conversationId, setConversation] = useState<string | null>(null);
  const [draft, setDraftText] = useState('');
  const [opened, setOpened] = useState(0);
  const touched = useRef({ conversation: false, draft: false });
  const latest = useRef({ conversationId, draft });
  latest.current = { conversationId, draft };

  useEffect(() => {
    let current = true;
    const take = (local: { conversationId: string | null; draft: string }) => {
      if (!current) return;
      if (!touched.current.conversation) setConversation(local.conversationId);
      if (!touched.current.draft) setDraftText(local.draft);
    };
    bus.request('conversation.local', { slot }).then(take, () => undefined);
    return () => {
      current = false;
    };
  }, [bus, slot]);

  const write = useCallback(() => {
    if (!touched.current.conversation && !touched.current.draft) return;
    void bus.request('conversation.setLocal', { slot, ...latest.current }).catch(() => undefined);
  }, [bus, slot]);

  // Which chat is open is written at once: a page that closes gives no time for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is written
  useEffect(write, [write, conversationId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change is written
  useEffect(() => {
    const timer = setTimeout(write, saveAfterMs);
    return () => clearTimeout(timer);
  }, [write, draft]);

  useEffect(() => {
    addEventListener('pagehide', write);
    return () => removeEventListener('pagehide', write);
  }, [write]);

  const open = useCallback((id: string | null) => {
    touched.current.conversation = true;
    setConversation(id);
    setOpened((count) => count + 1);
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
  return { conversationId, open, opened, draft, setDraft, restoreDraft };
}
