import type { ComposerFacts } from '../composer/composer-card.ts';

/** What a reply does, as a chip of the card; each is an instruction to the model. */
export const replyIntents = {
  agree: 'Agree with what the last message says, asks or proposes.',
  decline: 'Decline politely what the last message asks or proposes, without inventing a reason.',
  disagree:
    'Disagree politely with what the last post or comment says, without inventing facts for it.',
  askDetails:
    'Ask for the details that are missing for an answer: the most important ones, at most three.',
  proposeTimes:
    'Propose two or three times for what is to be arranged; where none is given, as notes in square brackets, such as [day, time].',
} as const;
export type ReplyIntent = keyof typeof replyIntents;

const ofSurface: Readonly<Record<ComposerFacts['surface'], readonly ReplyIntent[]>> = {
  mail: ['agree', 'decline', 'askDetails', 'proposeTimes'],
  social: ['agree', 'disagree', 'askDetails'],
};

/** The intents that fit a surface. */
export function intentsOf(surface: ComposerFacts['surface']): readonly ReplyIntent[] {
  return ofSurface[surface];
}

/** How a draft is changed, as a chip of the card. */
export const draftChanges = {
  shorter: 'Make it clearly shorter; every point that the other person needs remains.',
  friendlier: 'Make it friendlier and warmer, without new promises and without flattery.',
  formal: 'Make it more formal, as to a person whom one does not know.',
  fixGrammar:
    'Correct grammar, spelling and punctuation only; every other word remains as it is, also where it could be clearer.',
} as const;
export type DraftChange = keyof typeof draftChanges;
