import type { Message } from '#domain/conversations.ts';
import type { Document } from '#domain/documents.ts';
import { buildPrompt, type PromptPart } from '#domain/prompts/build-prompt.ts';
import { nonceBytes } from '#domain/prompts/fence.ts';
import { messageOverhead } from '#domain/prompts/token-budget.ts';
import { randomBytes } from '#shared/ids.ts';
import { getDocuments } from '../store/documents.ts';
import { branchTo } from '../store/messages.ts';
import type { Store } from '../store/store.ts';

export interface TurnPromptDeps {
  store: Store;
  countTokens(text: string): Promise<number>;
}

export interface TurnQuestion {
  /** The message the question stands under; its branch is the history. */
  parentMessageId: string | null;
  text: string;
  /** Documents of the question itself; those of the branch are added. */
  docIds: readonly string[];
  /** What an answer that is continued holds so far. */
  begun: string | null;
}

/** The prompt of a question with the branch it stands under and every source of that branch. */
export async function turnPrompt(store: Store, question: TurnQuestion): Promise<PromptPart[]> {
  const history = (await branchTo(store, question.parentMessageId)).filter(isSaid);
  const docIds = [...history.flatMap(sourceIds), ...question.docIds];
  const documents = await getDocuments(store, [...new Set(docIds)]);
  return buildPrompt({
    history,
    question: question.text,
    sources: documents.map(promptSource),
    nonce: newNonce(),
    begun: question.begun,
  });
}

function isSaid({ is_deleted, status }: Message): boolean {
  return !is_deleted && status !== 'queued';
}

function sourceIds({ sources }: Message): string[] {
  return sources.map(({ docId }) => docId);
}

function promptSource({ doc_type_dependent_data, link, pure_text, tokens }: Document) {
  return { title: doc_type_dependent_data.title, link, text: pure_text, tokens };
}

function newNonce(): string {
  const bytes = randomBytes(nonceBytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const rememberedTexts = 200;
const longestRemembered = 50_000;

/** Counts a prompt's tokens part by part; texts that come again are not counted again. */
export function createPromptCounter(countTokens: (text: string) => Promise<number>) {
  const known = new Map<string, number>();
  const count = async (text: string): Promise<number> => {
    if (text === '') return 0;
    const before = known.get(text);
    if (before !== undefined) return before;
    const tokens = await countTokens(text);
    if (text.length <= longestRemembered) known.set(text, tokens);
    const oldest = known.size > rememberedTexts ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return tokens;
  };
  return async (parts: readonly PromptPart[]): Promise<{ each: number[]; total: number }> => {
    const each: number[] = [];
    for (const { counted } of parts) each.push(counted.tokens + (await count(counted.rest)));
    const total = each.reduce((sum, tokens) => sum + tokens + messageOverhead, 0);
    return { each, total };
  };
}
