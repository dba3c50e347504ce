import { useMemo, useRef } from 'react';
import type { Message } from '#domain/conversations.ts';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import type { MenuEntry } from '#ui/controls/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { modelEntries } from './model-picker.tsx';
import { rootKey, sibling, type ThreadItem } from './thread.ts';
import type { Chat } from './use-chat.ts';
import { useMessageDeletion } from './use-deletion.ts';
import type { ReadAgain } from './use-turns.ts';

export interface MessageActions {
  retry: (question: Message, model: ModelRef | null, again?: ReadAgain) => void;
  goOn: (answer: Message) => void;
  edit: (question: Message, text: string) => void;
  withdraw: (question: Message) => void;
  remove: (message: Message) => void;
  step: (item: ThreadItem, by: 1 | -1) => void;
  /** The menu of "retry with another model" under an answer. */
  otherModels: (
    question: Message,
    current: ModelRef | null,
    pick?: (ref: ModelRef) => void,
  ) => MenuEntry[];
  /** Has the question answered by another model, beside an answer that stands. */
  compare: (question: Message, answerId: string, model: ModelRef) => void;
  /** The menu of models to compare an answer with. */
  compareModels: (question: Message, answer: Message) => MenuEntry[];
  /** Makes one of two answers the branch that goes on. */
  chooseBranch: (question: Message, answerId: string) => void;
  stop: (answerId: string) => void;
  openSettings: () => void;
}

/** One object for the life of the view: a message is not rendered again because another changed. */
export function useMessageActions(chat: Chat): MessageActions {
  const latest = useRef(chat);
  latest.current = chat;
  const { t } = useText();
  const { openSettings } = useShell();
  const remove = useMessageDeletion(chat);
  return useMemo<MessageActions>(() => {
    const turns = () => latest.current.turns;
    const compare = (question: Message, answerId: string, model: ModelRef) =>
      void turns().retry(question, model, { comparison: answerId });
    return {
      retry: (question, model, again) => void turns().retry(question, model, again),
      goOn: (answer) => void turns().goOn(answer),
      edit: (question, text) => void latest.current.ask(text, { parent: question.parentMessageId }),
      withdraw: (question) =>
        void turns()
          .withdraw(question)
          .then((text) => {
            const { draft, setDraft } = latest.current.slot;
            if (text !== '') setDraft(draft === '' ? text : `${text}\n${draft}`);
          }),
      remove,
      step: (item, by) => {
        const to = sibling(item, by);
        if (to) latest.current.choose(item.message.parentMessageId ?? rootKey, to);
      },
      otherModels: (question, current, pick) =>
        modelEntries(latest.current.models?.models ?? [], current, t, (ref) => {
          if (pick) pick(ref);
          else void turns().retry(question, ref);
        }),
      compare,
      compareModels: (question, answer) =>
        modelEntries(
          (latest.current.models?.models ?? []).filter(({ ref }) => !sameModel(ref, answer.model)),
          undefined,
          t,
          (ref) => compare(question, answer.messageId, ref),
        ),
      chooseBranch: (question, answerId) => latest.current.choose(question.messageId, answerId),
      stop: (answerId) => void turns().stop(answerId),
      openSettings: () => openSettings('model'),
    };
  }, [remove, t, openSettings]);
}
