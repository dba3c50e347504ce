import type { Handlers } from '#bus/types.ts';
import type { ComposerFacts } from '#domain/composer/composer-card.ts';
import type { Document } from '#domain/documents/documents.ts';
import { mailContext } from '#domain/reply/mail-context.ts';
import {
  contextTokensOf,
  maxContextTokens,
  type ReplyContext,
} from '#domain/reply/reply-context.ts';
import { socialContext } from '#domain/reply/social-context.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { Cards } from '../cards/cards.ts';

export interface ReplyContextDeps {
  /** Reads what the tab shows; `opens`: what it folds, too. @throws capture_* */
  capture(tabId: number, how: { opens: boolean; signal: AbortSignal }): Promise<{ docId: string }>;
  /** Tokens of the window of the model that writes drafts; null: it is not known. */
  window(): Promise<number | null>;
  document(docId: string): Promise<Pick<Document, 'doc_type_dependent_data'> | undefined>;
}

/**
 * What a composer answers. The page is read for an answer only; a new text has what its own fields
 * say. @throws capture_*
 */
async function readReplyContext(
  deps: ReplyContextDeps,
  { tabId, facts, opens }: { tabId: number; facts: ComposerFacts; opens: boolean },
  signal: AbortSignal,
): Promise<ReplyContext> {
  const [data, window] = await Promise.all([
    facts.answers ? readPage(deps, tabId, { opens, signal }) : null,
    deps.window().catch(() => null),
  ]);
  const max = window === null ? maxContextTokens : contextTokensOf(window);
  if (facts.surface === 'mail') {
    return mailContext(facts, data && 'emails' in data ? data : null, max);
  }
  const isSocial = data && ('post' in data || 'videoId' in data);
  return socialContext(facts, isSocial ? data : null, max);
}

/** null: the page has no text of its own, and what the composer shows is all there is. */
async function readPage(
  deps: ReplyContextDeps,
  tabId: number,
  how: { opens: boolean; signal: AbortSignal },
) {
  try {
    const { docId } = await deps.capture(tabId, how);
    return (await deps.document(docId))?.doc_type_dependent_data ?? null;
  } catch (error) {
    if (error instanceof CodedError && error.code === 'capture_empty') return null;
    throw error;
  }
}

/** Answers the card at a composer. */
export function createReplyContext(
  deps: ReplyContextDeps,
  cards: Pick<Cards, 'cardOf'>,
): Pick<Handlers<'background'>, 'card.context'> {
  return {
    'card.context': async ({ opens }, { peer, signal }) => {
      const card = await cards.cardOf(peer);
      if (card.kind !== 'composer') throw new CodedError('refused', 'the card is at no composer');
      const { tabId } = card.source;
      const requested = { tabId, facts: card.facts, opens };
      return { context: await readReplyContext(deps, requested, signal) };
    },
  };
}
