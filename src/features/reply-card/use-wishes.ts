import { useState } from 'react';
import type { DraftRequest, DraftWishes } from '#domain/reply/draft-task.ts';
import type { ReplyIntent } from '#domain/reply/intents.ts';
import { slashAt } from '#features/slash/slash-entries.ts';

export type Wishes = DraftWishes & { intent: ReplyIntent | null };

const noWishes: Wishes = {
  keyPoints: '',
  style: 'Default',
  tone: 'Default',
  language: '',
  likeMe: true,
  intent: null,
};
const noChange: DraftRequest = { chosen: [], own: '' };

const mannerOf = ({ style, tone, language, likeMe, isAuthor = false }: Wishes) =>
  JSON.stringify([style, tone, language, likeMe, isAuthor]);

/** What the person has chosen for a text, and how a draft shall change. */
export function useWishes(hasSamples: boolean) {
  const [wishes, setWishes] = useState(noWishes);
  const [changes, setChanges] = useState(noChange);
  const [sent, setSent] = useState(mannerOf(noWishes));
  const noteManner = () => setSent(mannerOf(wishes));
  const isMannerNew = mannerOf(wishes) !== sent;
  const { keyPoints } = wishes;
  const isCommand = slashAt(keyPoints, keyPoints.length) !== null;
  return {
    wishes,
    wish: (more: Partial<Wishes>) => setWishes((before) => ({ ...before, ...more })),
    /** As a request has them: a command that is typed is none of the words. */
    chosen: {
      ...wishes,
      keyPoints: isCommand ? '' : keyPoints,
      likeMe: wishes.likeMe && hasSamples,
    },
    changes,
    setChanges,
    /** A new text was asked for with these wishes. */
    noteManner,
    /** The same of a changed one. */
    noteSent: () => {
      noteManner();
      setChanges(noChange);
    },
    /** Style, tone, language or the own way to write are others than those of the shown draft. */
    isMannerNew,
    mayChange: changes.chosen.length > 0 || changes.own.trim() !== '' || isMannerNew,
  };
}
export type WishesState = ReturnType<typeof useWishes>;
