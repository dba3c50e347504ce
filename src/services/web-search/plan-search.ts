import type { Message } from '#domain/conversations/conversations.ts';
import { searchExcerpt } from '#domain/search/search-excerpt.ts';
import { readQuery } from '#domain/search/search-query.ts';
import { queryPrompt, type ReadPage } from '#domain/search-web/query-prompt.ts';
import { readPlan, termsQuery } from '#domain/search-web/read-plan.ts';
import type { SearchPage } from '#domain/search-web/search-run.ts';
import { neverSentSite } from '#services/generate/never-sent.ts';
import { askModel } from '#services/generate/reading/ask-model.ts';
import { newNonce } from '#services/generate/turn-prompt.ts';
import type { ConnectedModel, Models } from '#services/llm/connections.ts';
import { branchTo, pagesOf } from '#services/store/conversations/messages.ts';
import { getSearch } from '#services/store/conversations/searches.ts';
import type { Store } from '#services/store/database/store.ts';
import { getDocuments } from '#services/store/documents/documents.ts';

export interface PlanDeps {
  store: Store;
  models: Pick<Models, 'resolve'>;
}

export interface SearchedQuestion {
  messageId: string;
  answerId: string;
  question: string;
}

interface PlannedQueries {
  isAnswered: boolean;
  queries: string[];
  /** Where what was read before answers: those pages. */
  pages: SearchPage[];
}

/** A reply that takes longer is not waited for. */
const waitMs = 20_000;
/** Characters of a page that was read before. */
const excerptLength = 1500;

/**
 * The queries of a question by one small request; without a model, where its reply is of no use, or in a chat about
 * pages that are never sent, the words of the question. For a follow-up the model is asked first whether the pages that
 * were read answer it.
 */
export async function planSearch(
  deps: PlanDeps,
  requested: SearchedQuestion,
  signal: AbortSignal,
): Promise<PlannedQueries> {
  const words = { isAnswered: false, queries: termsQuery(requested.question), pages: [] };
  const connected = await deps.models.resolve(null, signal, 'Search').catch(() => null);
  if (!connected || connected.ref.connection === 'basic') return words;
  const history = await historyOf(deps.store, requested.messageId);
  const before = await pagesBefore(deps.store, history);
  const addresses = [...pagesOf(history), ...before.map(({ url }) => url)];
  // Queries leave this machine, also those that a model on it would make of the chat.
  if ((await neverSentSite(deps.store, { isLocal: false }, addresses)) !== null) return words;
  const prompt = queryPrompt({
    question: requested.question,
    history,
    now: deps.store.clock.now(),
    pages: await excerptsOf(deps.store, before, requested.question),
    nonce: newNonce(),
  });
  const late = new AbortController();
  const stopWaiting = deps.store.clock.after(waitMs, () => late.abort());
  try {
    const either = AbortSignal.any([signal, late.signal]);
    const { text } = await askModel(counted(connected, requested.answerId), prompt, either);
    const plan = readPlan(text);
    if (!plan) return words;
    const isAnswered = plan.answered && before.length > 0;
    if (!isAnswered && plan.queries.length === 0) return words;
    return { isAnswered, queries: plan.queries, pages: isAnswered ? before : [] };
  } catch {
    signal.throwIfAborted();
    return words;
  } finally {
    stopWaiting();
  }
}

/** Its request is one of the search, which a plan counts once. */
function counted(connected: ConnectedModel, task: string): ConnectedModel {
  const { provider } = connected;
  const purpose = { task, feature: 'sidebar_search' as const };
  return {
    ...connected,
    provider: { ...provider, chat: (request) => provider.chat({ ...request, purpose }) },
  };
}

async function historyOf(store: Store, messageId: string): Promise<Message[]> {
  const path = await branchTo(store, messageId);
  return path.filter((message) => message.messageId !== messageId);
}

/** The pages of the last search of the chat that have a document. */
async function pagesBefore(store: Store, history: readonly Message[]): Promise<SearchPage[]> {
  for (const { messageId, type } of history.toReversed()) {
    const run = type === 'human' ? await getSearch(store, messageId) : undefined;
    const pages = run?.pages.filter(({ docId }) => docId !== null) ?? [];
    if (pages.length > 0) return pages;
  }
  return [];
}

/** Of each page the part that has most of the question's words. */
async function excerptsOf(
  store: Store,
  pages: readonly SearchPage[],
  question: string,
): Promise<ReadPage[]> {
  const documents = await getDocuments(
    store,
    pages.flatMap(({ docId }) => docId ?? []),
  );
  const words = readQuery(question);
  return documents.map(({ pure_text: text, link, doc_type_dependent_data: { title } }) => ({
    title,
    url: link ?? '',
    text: words
      ? searchExcerpt(text, words, excerptLength, excerptLength / 3)
      : text.slice(0, excerptLength),
  }));
}
