import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { chosenModel, type Settings } from '#domain/settings.ts';
import { goesAlong, type Upload, type WaitingQuestion } from '#domain/uploads.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { type Uploads, useUploads } from '../files/use-uploads.ts';
import { useShell } from '../shell.tsx';
import { type ModelList, useModels } from '../use-models.ts';
import { useSettings } from '../use-settings.ts';
import { pinnedBy } from './context-chips.ts';
import { liveAnswer, visibleThread } from './thread.ts';
import type { AskOptions } from './use-ask.ts';
import { useChatContext } from './use-context.ts';
import { useConversation } from './use-conversation.ts';
import { useSlot } from './use-slot.ts';
import { useTurns } from './use-turns.ts';

/** All of a chat's state, for its views. */
export function useChat() {
  const { surface } = useShell();
  const slot = useSlot();
  const { settings, loaded, save } = useSettings();
  const { list: models } = useModels();
  const rows = useConversation(slot.conversationId);
  const context = useChatContext(surface === 'sidebar' && loaded && settings.enableCurrent);
  const { choices, choose } = slot;
  const [connectRequested, setConnectRequested] = useState(false);
  const items = useMemo(() => visibleThread(rows.messages, choices), [rows.messages, choices]);
  const { chosen, ...picked } = useModelChoice(settings, save, models);
  const failed = useFailure(slot, setConnectRequested);
  const uploads = useUploads(useShell().slot);
  const shown = useRef(slot.conversationId);
  shown.current = slot.conversationId;
  const turns = useTurns({
    conversationId: slot.conversationId,
    rows: rows.messages,
    items,
    choose,
    open: slot.open,
    model: chosen,
    failed,
    uploads,
    slot,
    carried: (id, sources) => {
      if (id === shown.current) context.send({ type: 'asked', sources });
    },
  });
  const claimed = useClaimed(slot.waiting);
  useFiles(uploads, claimed, context);
  usePinnedSources(rows, items, context);

  const open = (id: string | null) => {
    slot.open(id);
    context.send({ type: 'opened', requested: id !== null, sources: [] });
  };
  useLeft(rows.conversation?.isDelete === true, slot.open);
  const noModel = models !== null && models.current === null;
  const ask = async (text: string, options: AskOptions = {}): Promise<boolean> => {
    if (noModel) {
      setConnectRequested(true);
      return false;
    }
    setConnectRequested(false);
    const free = (each: Upload) => goesAlong(each) && !claimed.has(each.id);
    const files = uploads.settled().then((all) => all.filter(free));
    return turns.ask(text, { known: context.sources, all: context.collect(), files }, options);
  };
  /** The whole of a page is read by the Summary context's model (S2.15). */
  const askWhole = (text: string) =>
    ask(text, { task: 'whole', model: knownModel(chosenModel(settings, 'Summary'), models) });
  const askWhenReady = useDueQuestions(slot.ready && rows.ready && loaded, (text) => {
    if (noModel) slot.restoreDraft(text);
    void ask(text);
  });
  return {
    slot,
    rows,
    items,
    choices,
    choose,
    context,
    models,
    ...picked,
    turns,
    uploads,
    settings,
    loaded,
    save,
    ask,
    askWhole,
    askWhenReady,
    open,
    noModel,
    connectRequested: connectRequested && (noModel || models === null),
    live: liveAnswer(items),
  };
}

export type Chat = ReturnType<typeof useChat>;

/** A chat that was deleted, here or in another window, is left. */
function useLeft(isDeleted: boolean, open: (id: string | null) => void): void {
  useEffect(() => {
    if (isDeleted) open(null);
  }, [isDeleted, open]);
}

const none: ReadonlySet<string> = new Set();

/** Files that wait with a question that was asked: they do not go with the next one. */
function useClaimed(waiting: readonly WaitingQuestion[]): ReadonlySet<string> {
  return useMemo(
    () => (waiting.length === 0 ? none : new Set(waiting.flatMap(({ uploadIds }) => uploadIds))),
    [waiting],
  );
}

/** The context strip knows the files of the composer. */
function useFiles(
  { uploads, adding }: Uploads,
  claimed: ReadonlySet<string>,
  { send }: ReturnType<typeof useChatContext>,
) {
  useEffect(() => {
    send({ type: 'files', files: [...uploads, ...adding], claimed });
  }, [uploads, adding, claimed, send]);
}

/** The model of the next question, and a second one that answers it too. */
function useModelChoice(
  { chatModel }: Settings,
  save: (change: Partial<Settings>) => Promise<void>,
  models: ModelList | null,
) {
  const [second, setSecond] = useState<ModelRef | null>(null);
  const chosen = knownModel(chatModel, models);
  const model = chosen ?? models?.current ?? null;
  const pickModel = (ref: ModelRef) => void save({ chatModel: ref });
  return {
    chosen,
    model,
    second: sameModel(second, model) ? null : second,
    setSecond,
    pickModel,
  };
}

/** Questions sent before it was known which chat stands here and what it may read. */
function useDueQuestions(ready: boolean, ask: (text: string) => void) {
  const [due, setDue] = useState<readonly string[]>([]);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    if (!ready || due.length === 0) return;
    setDue([]);
    for (const text of due) latest.current(text);
  }, [ready, due]);
  return useCallback((texts: readonly string[]) => setDue((before) => [...before, ...texts]), []);
}

/** A model that was chosen once and is connected no more does not stand in the way. */
function knownModel(chosen: ModelRef | null, models: ModelList | null): ModelRef | null {
  const known = models?.models.some(({ ref }) => sameModel(ref, chosen)) ?? true;
  return known ? chosen : null;
}

/** Gives the words back to the composer, and says what happened. */
function useFailure(slot: ReturnType<typeof useSlot>, askToConnect: (requested: boolean) => void) {
  const { t } = useText();
  const toast = useToast();
  const { restoreDraft } = slot;
  return useCallback(
    (error: CodedError, text: string | null) => {
      if (text !== null) restoreDraft(text);
      if (error.code === 'no_provider') askToConnect(true);
      else if (error.code !== 'aborted') toast(errorText(t, error));
    },
    [restoreDraft, askToConnect, toast, t],
  );
}

/** A conversation that is opened brings back the sources of its last question. */
function usePinnedSources(
  rows: ReturnType<typeof useConversation>,
  items: Chat['items'],
  { send }: ReturnType<typeof useChatContext>,
) {
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!rows.ready || rows.id === shown.current) return;
    shown.current = rows.id;
    const last = items.findLast(({ message }) => message.type === 'human')?.message;
    if (last) send({ type: 'opened', requested: true, sources: pinnedBy(last.sources) });
  }, [rows.ready, rows.id, items, send]);
}
