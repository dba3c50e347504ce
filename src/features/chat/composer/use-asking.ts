import { useCallback, useMemo, useRef } from 'react';
import { combineLatest, filter, firstValueFrom } from 'rxjs';
import type { ModelRef } from '#domain/models/model-ref.ts';
import { chosenModel } from '#domain/settings/settings.ts';
import { linksIn } from '../context/addresses/links.ts';
import {
  type Chip,
  type ContextState,
  contextChips,
  unpermittedPdf,
} from '../context/context-chips.ts';
import { useChatContext } from '../context/use-chat-context.ts';
import { useSearchModel } from '../search/use-search-model.ts';
import { connectedModel, useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';
import type { AskOptions } from './questions.ts';
import { useQuestions } from './use-questions.ts';

/**
 * Sends a question with the sources of the context strip, to the chat's model where none is named.
 */
export type Ask = (text: string, options?: Partial<AskOptions>) => Promise<boolean>;

/** False: it waits for a model or a permission, or could not be stored and is in the composer again. */
export function useAsking(): Ask {
  const questions = useQuestions();
  const { chosen, requestConnect, closeConnect } = useChatModels();
  const searchModel = useSearchModel();
  const needsModel = useNeedsModel();
  const { showTranscript, writeRequest, waitForPdf } = useChatViews();
  const { state } = useChatContext();
  const window = useChatWindow();
  return useCallback(
    async (text, options) => {
      // The answer would be behind them.
      showTranscript(null);
      writeRequest(null);
      const isOfComposer = options?.links === 'draft';
      const draft = () => (isOfComposer ? window.draft.getSnapshot().text.trim() : text);
      const needsPdf = () => !options?.sources && unpermittedPdf(state.getSnapshot()) !== null;
      let isSent = false;
      const send = (model: ModelRef | null) => {
        const latest = draft();
        if (latest === '' || isSent) return;
        isSent = true;
        if (isOfComposer) window.setDraft('');
        void questions.ask(latest, { ...options, model });
      };
      if (await needsModel(text, options)) {
        const connected = (model: ModelRef) =>
          needsPdf() ? waitForPdf(() => send(model)) : send(model);
        // What is being changed is the person's to send.
        const found = (model: ModelRef) => draft() === text && connected(model);
        requestConnect({ isWaiting: true, connected, found });
        return false;
      }
      closeConnect();
      const model = options?.search ? searchModel : chosen;
      if (!needsPdf()) return questions.ask(text, { model, ...options });
      waitForPdf(() => send(options?.model ?? model));
      return false;
    },
    [
      questions,
      chosen,
      searchModel,
      needsModel,
      requestConnect,
      closeConnect,
      showTranscript,
      writeRequest,
      waitForPdf,
      state,
      window,
    ],
  );
}

/** Is there nothing that can answer this: no model at all, or only Gloss Basic, which extracts and searches? */
export function useNeedsModel(): (
  question: string,
  options?: Partial<AskOptions>,
) => Promise<boolean> {
  const { hasNone, model } = useChatModels();
  const { state, addresses } = useChatContext();
  const readsAddresses = addresses !== null;
  return useCallback(
    async (question, options) => {
      const isBasic = (options?.model ?? model)?.connection === 'basic';
      if (hasNone || !isBasic) return hasNone;
      const { sources, generation, search } = options ?? {};
      if (generation?.kind === 'explain' || generation?.kind === 'tool') return true;
      const hasSources =
        search ||
        (sources ? sources.length > 0 : hasSource(state.getSnapshot(), question, readsAddresses));
      return !hasSources || (!generation && (await isBeyondBasic(question)));
    },
    [hasNone, model, state, readsAddresses],
  );
}

/** The words of some thirty languages are loaded with the first question. Gloss Basic refuses by itself, too. */
function isBeyondBasic(question: string): Promise<boolean> {
  return import('#domain/reading/basic-limits.ts').then(
    ({ beyondBasic }) => beyondBasic({ question, hasSources: true }) !== null,
    () => false,
  );
}

/** Something that is read with the question: what is there, what is being read, an address in its text. */
function hasSource(context: ContextState, question: string, readsAddresses: boolean): boolean {
  const isRead = contextChips(context).some(({ kind }) => readKinds.has(kind));
  return isRead || (readsAddresses && linksIn(question).length > 0);
}

const readKinds: ReadonlySet<Chip['kind']> = new Set([
  'source',
  'page',
  'pdf',
  'tab',
  'address',
  'file',
  'memory',
]);

/** Generates a summary with the model of the Summary context (S2.15). */
export function useAskSummary(): Ask {
  const ask = useAsking();
  const model = useSummaryModel();
  return useCallback((text, options) => ask(text, { model, ...options }), [ask, model]);
}

/** The model chosen for summaries; null: none was, or it is no longer connected. */
export function useSummaryModel(): ModelRef | null {
  const { settings } = useChatSettings();
  const { models } = useChatModels();
  return useMemo(
    () => connectedModel(chosenModel(settings, 'Summary'), models),
    [settings, models],
  );
}

/** Sends it in the window's conversation as soon as that is known. */
export function useAskWhenReady(): (texts: readonly string[]) => Promise<void> {
  const window = useChatWindow();
  const { branch } = useOpenConversation();
  const latest = useRef<Ask>(null);
  latest.current = useAsking();
  return useCallback(
    async (texts) => {
      const isReady = combineLatest([window.shown.changes, branch.changes]).pipe(
        filter(([shown, { id, isReady }]) => {
          return shown.isRead && isReady && id === shown.conversationId;
        }),
      );
      await firstValueFrom(isReady);
      for (const text of texts) {
        void latest
          .current?.(text, { links: linksIn(text).map(({ url }) => url) })
          .then((isSent) => isSent || window.giveBack(text));
      }
    },
    [window, branch],
  );
}
