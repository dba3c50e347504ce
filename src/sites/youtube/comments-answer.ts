import type { Comment } from '#domain/sites/site-pages.ts';
import { parseCount } from '../social/counts.ts';
import { at, listAt, stringAt, wordsOf } from './json-path.ts';
import { likeCount } from './like-count.ts';

interface AnsweredComment {
  id: string;
  author: string;
  content: string;
  /** As shown; may be empty. */
  like: string;
  level: number;
}

/** Comments of a `next` answer, in the order in which the page shows them. */
export function readComments(answer: unknown): AnsweredComment[] {
  const entities = new Map<string, unknown>();
  for (const mutation of listAt(answer, 'frameworkUpdates', 'entityBatchUpdate', 'mutations')) {
    const payload = at(mutation, 'payload', 'commentEntityPayload');
    if (payload) entities.set(stringAt(mutation, 'entityKey') || stringAt(payload, 'key'), payload);
  }
  const items = itemsOf(answer).flatMap((item) => commentsOf(item, entities, 0));
  return items.length > 0 ? items : [...entities.values()].map((entity) => ofEntity(entity, 0));
}

/** Number of comments and replies; null: not stated. */
export function commentsTotal(answer: unknown): number | null {
  const heads = itemsOf(answer).map((item) =>
    wordsOf(at(item, 'commentsHeaderRenderer', 'countText')),
  );
  return parseCount(heads.find(Boolean) ?? '');
}

/** In the form in which a document stores them. */
export function toComment({ author, content, like, level }: AnsweredComment): Comment {
  return { author, content, like: likeCount(like), level };
}

const endpoints = ['onResponseReceivedEndpoints', 'onResponseReceivedActions'];
const commands = ['reloadContinuationItemsCommand', 'appendContinuationItemsAction'];

function itemsOf(answer: unknown): unknown[] {
  return endpoints.flatMap((name) =>
    listAt(answer, name).flatMap((endpoint) =>
      commands.flatMap((command) => listAt(endpoint, command, 'continuationItems')),
    ),
  );
}

function commentsOf(
  item: unknown,
  entities: ReadonlyMap<string, unknown>,
  level: number,
): AnsweredComment[] {
  const thread = at(item, 'commentThreadRenderer');
  const holder = thread ?? item;
  const own = oneOf(holder, entities, level);
  const replies = at(thread, 'replies', 'commentRepliesRenderer');
  const below = ['subThreads', 'teaserContents', 'contents'].flatMap((name) =>
    listAt(replies, name).flatMap((each) => commentsOf(each, entities, level + 1)),
  );
  return own ? [own, ...below] : below;
}

function oneOf(
  holder: unknown,
  entities: ReadonlyMap<string, unknown>,
  level: number,
): AnsweredComment | null {
  const view = at(holder, 'commentViewModel', 'commentViewModel') ?? at(holder, 'commentViewModel');
  const entity = entities.get(stringAt(view, 'commentKey'));
  if (entity) return ofEntity(entity, level);
  // The format before 2024.
  const old = at(holder, 'comment', 'commentRenderer') ?? at(holder, 'commentRenderer');
  if (!old) return null;
  return {
    id: stringAt(old, 'commentId'),
    author: wordsOf(at(old, 'authorText')),
    content: wordsOf(at(old, 'contentText')),
    like: wordsOf(at(old, 'voteCount')),
    level,
  };
}

function ofEntity(entity: unknown, level: number): AnsweredComment {
  const details = at(entity, 'properties', 'replyLevel');
  return {
    id: stringAt(entity, 'properties', 'commentId'),
    author: stringAt(entity, 'author', 'displayName'),
    content: stringAt(entity, 'properties', 'content', 'content'),
    like: stringAt(entity, 'toolbar', 'likeCountNotliked'),
    level: typeof details === 'number' ? Math.max(details, level) : level,
  };
}
