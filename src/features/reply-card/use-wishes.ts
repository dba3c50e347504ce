import { useState } from 'react';
import type { DraftRequest, DraftWishes } from '#domain/reply/draft-task.ts';
import type { ReplyIntent } from '#domain/reply/intents.ts';

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

/** What the person has chosen for a text, and how a draft shall change. */
export function useWishes(hasSamples: boolean) {
  const [wishes, setWishes] = useState(noWishes);
  const [changes, setChanges] = useState(noChange);
  return {
    wishes,
    wish: (more: Partial<Wishes>) => setWishes((before) => ({ ...before, ...more })),
    /** As a request has them. */
    chosen: { ...wishes, likeMe: wishes.likeMe && hasSamples },
    changes,
    setChanges,
    clearChanges: () => setChanges(noChange),
    mayChange: changes.chosen.length > 0 || changes.own.trim() !== '',
  };
}
export type WishesState = ReturnType<typeof useWishes>;
