import type { Message } from '../conversations/conversations.ts';
import { wordsOfAnswer } from '../evidence/marks.ts';
import { type PromptPart, part, sourcePart } from '../prompts/build-prompt.ts';
import { dateWords } from '../prompts/date-words.ts';
import { fenceRules } from '../prompts/instructions.ts';

/** Queries of one search. */
export const maxQueries = 3;

/** A page that the answer before was made of. */
export interface ReadPage {
  title: string;
  url: string;
  /** Passages that match the question best. */
  text: string;
}

interface QueryPromptInput {
  question: string;
  /** Ancestors of the question, the first one first. */
  history: readonly Pick<Message, 'type' | 'text' | 'is_deleted'>[];
  /** Epoch milliseconds. */
  now: number;
  /** What was read for the chat so far; empty: nothing, so it is searched. */
  pages: readonly ReadPage[];
  /** Unguessable, made for this request. */
  nonce: string;
}

const queryPromptOpening = 'You write the queries with which a search engine is asked';

/** Of the answer to the request; what it holds is read by `readPlan`. */
export interface QueryPlan {
  /** Is an answer in what was read before? */
  answered: boolean;
  queries: string[];
}

const maxBefore = 1200;
const maxQuestion = 4000;

const form = (isFollowUp: boolean) =>
  JSON.stringify({
    type: 'object',
    properties: {
      ...(isFollowUp && { answered: { type: 'boolean' } }),
      queries: { type: 'array', items: { type: 'string' }, maxItems: maxQueries },
    },
    required: isFollowUp ? ['answered', 'queries'] : ['queries'],
  });

/** The one small request that makes queries of a question, and for a follow-up first whether a search is needed. */
export function queryPrompt(input: QueryPromptInput): PromptPart[] {
  const { question, history, now, pages, nonce } = input;
  const isFollowUp = pages.length > 0;
  const rules = [
    `${queryPromptOpening} so that its pages answer the question below. Today is ${dateWords(now)}.`,
    `Write 1 to ${maxQueries} queries of a few words each, in the language in which the best pages are likely to be. One is`,
    'enough for a simple question; more only for parts that no single page would answer. Leave out politeness and what',
    'no page would contain. Complete words such as "it" or "there" from the conversation.',
    ...(isFollowUp
      ? [
          'Pages were read for this conversation; their passages follow. Set answered to true, with no queries, only if these',
          'passages themselves contain the answer.',
          '',
          ...fenceRules(nonce, 'Each page'),
        ]
      : []),
    '',
    'Answer with JSON of this schema and nothing else:',
    form(isFollowUp),
  ];
  const before = history.filter(({ is_deleted }) => !is_deleted).slice(-4);
  return [
    part('system', 'instructions', '', rules.join('\n')),
    ...pages.map(({ title, url, text }, index) =>
      sourcePart(
        { number: index + 1, title, link: url, text, tokens: 0, extent: null, under: [] },
        nonce,
      ),
    ),
    ...before.map(({ type, text }) =>
      type === 'human'
        ? part('user', 'history', '', text.slice(0, maxBefore))
        : part('assistant', 'history', '', wordsOfAnswer(text).slice(0, maxBefore)),
    ),
    part('user', 'question', '', question.slice(0, maxQuestion)),
  ];
}
