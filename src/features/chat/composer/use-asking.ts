import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { chosenModel } from '#domain/settings.ts';
import { goesAlong } from '#domain/uploads.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { knownSources } from '../context/context-chips.ts';
import { useChatContext } from '../context/use-chat-context.ts';
import { connectedModel, useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import type { AskOptions } from './use-ask.ts';
import { useTurnActions } from './use-question-turns.tsx';

/** Sends a question with what the context strip shows. False: its words are in the composer again. */
export type Ask = (text: string, options?: AskOptions) => Promise<boolean>;

export function useAsking(): Ask {
  const context = useChatContext();
  const { list } = useComposerFiles();
  const { hasNone, requestConnect } = useChatModels();
  const { ask } = useTurnActions();
  return useCallback(
    async (text, options) => {
      requestConnect(hasNone);
      if (hasNone) return false;
      const { claimed } = context.state.getSnapshot();
      const files = list
        .settled()
        .then((all) => all.filter((each) => goesAlong(each) && !claimed.has(each.id)));
      const known = knownSources(context.state.getSnapshot());
      return ask(text, { known, all: context.collect(), files }, options);
    },
    [context, list, hasNone, requestConnect, ask],
  );
}

/** The whole of a page is read by the model of the Summary context (S2.15). */
export function useAskWhole(): Ask {
  const ask = useAsking();
  const { settings } = useChatSettings();
  const { models } = useChatModels();
  return useMemo(() => {
    const model = connectedModel(chosenModel(settings, 'Summary'), models);
    return (text) => ask(text, { task: 'whole', model });
  }, [ask, settings, models]);
}

/** Sends questions once it is known which chat is shown here and what it may read. */
export function useAskWhenReady(): (texts: readonly string[]) => void {
  const window = useChatWindow();
  const isRead = useSelector(window.shown, (shown) => shown.isRead);
  const hasRows = useSelector(useOpenConversation().rows, ({ isReady }) => isReady);
  const { loaded } = useChatSettings();
  const { hasNone } = useChatModels();
  const ask = useAsking();
  const isReady = isRead && hasRows && loaded;
  const [due, setDue] = useState<readonly string[]>([]);
  const latest = useRef({ ask, hasNone });
  latest.current = { ask, hasNone };
  useEffect(() => {
    if (!isReady || due.length === 0) return;
    setDue([]);
    for (const text of due) {
      if (latest.current.hasNone) window.restoreDraft(text);
      void latest.current.ask(text);
    }
  }, [isReady, due, window]);
  return useCallback((texts) => setDue((before) => [...before, ...texts]), []);
}
