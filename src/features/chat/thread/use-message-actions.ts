import { useMemo } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import { recalledIn } from '#domain/conversations/recalled.ts';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { useShell } from '#features/shell.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { useText } from '#ui/text.ts';
import { modelEntries } from '../commands/model-entries.ts';
import { useAsking } from '../composer/use-asking.ts';
import { linksIn } from '../context/addresses/links.ts';
import { useSearchRuns } from '../search/use-search-runs.ts';
import { useChatModels, useConnectedModels, useConnectionNames } from '../state/use-chat-models.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { rootKey, sibling, type ThreadItem } from './branch.ts';
import { useMessageDeletion } from './use-message-deletion.ts';
import { type ReadAgain, useTurnCommands } from './use-turn-commands.ts';

export interface MessageActions {
  retry: (question: Message, model: ModelRef | null, again?: ReadAgain) => void;
  goOn: (answer: Message) => void;
  edit: (question: Message, text: string) => void;
  withdraw: (question: Message) => void;
  sendNow: (question: Message) => void;
  /** Reads the addresses again that could not be read. */
  readAgain: (question: Message) => void;
  remove: (message: Message) => void;
  step: (item: ThreadItem, by: 1 | -1) => void;
  /** The menu of "retry with another model" under an answer. */
  otherModels: (
    question: Message,
    current: ModelRef | null,
    pick?: (ref: ModelRef) => void,
  ) => MenuEntry[];
  /** Has the question answered by another model, for comparison with an answer. */
  compare: (question: Message, answerId: string, model: ModelRef) => void;
  /** The menu of models to compare an answer with. */
  compareModels: (question: Message, answer: Message) => MenuEntry[];
  /** Chooses one of two answers as the branch that continues. */
  chooseBranch: (question: Message, answerId: string) => void;
  stop: (answerId: string) => void;
  openSettings: () => void;
  /** Offers to connect a model, which then answers the question. */
  connect: (question: Message | null) => void;
}

/** The actions of a message; the same object until models or texts change. */
export function useMessageActions(): MessageActions {
  const window = useChatWindow();
  const { openSettings } = useShell();
  const { requestConnect } = useChatModels();
  const ask = useAsking();
  const turns = useTurnCommands();
  const remove = useMessageDeletion();
  const menus = useModelMenus();
  const runs = useSearchRuns();
  return useMemo<MessageActions>(
    () => ({
      ...menus,
      retry: (question, model, again) => void turns.retry(question, model, again),
      goOn: (answer) => void turns.goOn(answer),
      edit: (question, text) =>
        void ask(text, {
          parent: question.parentMessageId,
          links: newLinks(question.text, text),
          search: runs.getSnapshot().has(question.messageId),
          memory: recalledIn(question.sources),
        }).then((isSent) => isSent || window.giveBack(text)),
      withdraw: (question) => void turns.withdraw(question),
      sendNow: (question) => void turns.sendNow(question),
      readAgain: (question) => void turns.readAgain(question),
      remove,
      step: (item, by) => {
        const to = sibling(item, by);
        if (to) window.choose(item.message.parentMessageId ?? rootKey, to);
      },
      chooseBranch: (question, answerId) => window.choose(question.messageId, answerId),
      stop: (answerId) => void turns.stop(answerId),
      openSettings: () => openSettings('model'),
      connect: (question) =>
        requestConnect({ connected: (ref) => question && void turns.retry(question, ref) }),
    }),
    [window, ask, turns, remove, menus, runs, openSettings, requestConnect],
  );
}

/** Those of the question before the edit are among the chat's sources, or were not wanted. */
function newLinks(before: string, after: string): string[] {
  const known = new Set(linksIn(before).map(({ url }) => url));
  return linksIn(after).flatMap(({ url }) => (known.has(url) ? [] : url));
}

/** Menus of models that answer a question again. */
function useModelMenus(): Pick<MessageActions, 'otherModels' | 'compare' | 'compareModels'> {
  const { t } = useText();
  const { retry } = useTurnCommands();
  const models = useConnectedModels();
  const nameOf = useConnectionNames();
  return useMemo(() => {
    const compare = (question: Message, answerId: string, model: ModelRef) =>
      void retry(question, model, { comparison: answerId });
    return {
      compare,
      otherModels: (question, current, pick) =>
        modelEntries(models, current, t, nameOf, (ref) => {
          if (pick) pick(ref);
          else void retry(question, ref);
        }),
      compareModels: (question, answer) =>
        modelEntries(
          models.filter(({ ref }) => !sameModel(ref, answer.model)),
          undefined,
          t,
          nameOf,
          (ref) => compare(question, answer.messageId, ref),
        ),
    };
  }, [t, retry, models, nameOf]);
}
