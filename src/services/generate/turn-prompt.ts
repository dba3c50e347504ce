import type { Message, MessageSource } from '#domain/conversations/conversations.ts';
import { type TakenPassages, takenPassages } from '#domain/conversations/taken-passages.ts';
import { type Document, factsIn, framesOf, marksIn } from '#domain/documents/documents.ts';
import { toolRequest } from '#domain/generation/tool-request.ts';
import { englishName } from '#domain/languages/response-languages.ts';
import { buildPrompt, type PromptPart, type PromptSource } from '#domain/prompts/build-prompt.ts';
import { nonceBytes } from '#domain/prompts/fence.ts';
import type { SourceExtent } from '#domain/prompts/instructions.ts';
import { labelledText, labelTokens } from '#domain/prompts/labels.ts';
import type { PromptImage } from '#domain/prompts/prompt-content.ts';
import { messageOverhead } from '#domain/prompts/token-budget.ts';
import { joinPieces } from '#domain/reading/pieces.ts';
import { randomBytes } from '#shared/ids.ts';
import { branchTo } from '../store/conversations/messages.ts';
import type { Store } from '../store/database/store.ts';
import { getDocuments } from '../store/documents/documents.ts';
import { readSettings } from '../store/settings/settings.ts';
import { piecesGiven } from './reading/read-documents.ts';

export interface TurnQuestion {
  /** The parent message of the question; its branch is the history. */
  parentMessageId: string | null;
  text: string;
  /** Those of the question itself; those of the branch are added. */
  sources: readonly Pick<MessageSource, 'docId' | 'taken' | 'isUnsure'>[];
  /** The text so far of an answer that is continued. */
  begun: string | null;
}

/** The input of a question's prompt. */
export interface TurnContext {
  history: Message[];
  question: string;
  /** The answer is the result of a tool, for a text of the person. */
  isTool?: boolean;
  /** The words by which its sources are searched; absent: the question. */
  searchText?: string;
  /** In the order in which the branch names them: source 1, 2, … of every prompt of the branch. */
  documents: Document[];
  /** Of those from memory what may be given to a model. */
  taken: TakenPassages;
  /** By document, as the model accepts them; an image that is missing here is not sent. */
  images: ReadonlyMap<string, PromptImage>;
  begun: string | null;
  /** S3.9 preferredLanguage, by its English name; absent: that of the question. */
  language?: string | undefined;
}

/** The branch of a question, and every source of that branch. */
export async function turnContext(store: Store, question: TurnQuestion): Promise<TurnContext> {
  const branch = (await branchTo(store, question.parentMessageId)).filter(isSaid);
  const history = branch.map(withToolRequest);
  const all = [...history.flatMap(({ sources }) => sources), ...question.sources];
  const documents = await getDocuments(store, [...new Set(all.map(({ docId }) => docId))]);
  const taken = takenPassages(all);
  const { text, begun } = question;
  const language = englishName((await readSettings(store)).preferredLanguage);
  return { history, question: text, documents, taken, images: new Map(), begun, language };
}

function isSaid({ is_deleted, status }: Message): boolean {
  return !is_deleted && status !== 'queued';
}

/** The text of a tool's message is its name: later questions need what it worked on. */
function withToolRequest(message: Message): Message {
  if (message.generation?.kind !== 'tool') return message;
  try {
    return { ...message, text: toolRequest(message.generation, newNonce()) };
  } catch {
    return message;
  }
}

/** The prompt with every source whole. */
export function wholePrompt(context: TurnContext): PromptPart[] {
  const { documents } = context;
  const sources = documents.map((document, index) => wholeSource(context, document, index + 1));
  return promptWith(context, sources, 'whole');
}

/** The prompt with these parts of its sources. */
export function promptWith(
  { history, question, begun, isTool = false, language }: TurnContext,
  sources: readonly PromptSource[],
  extent: SourceExtent,
): PromptPart[] {
  const nonce = newNonce();
  return buildPrompt({ history, question, begun, sources, extent, isTool, nonce, language });
}

function wholeSource(context: TurnContext, document: Document, number: number): PromptSource {
  const { tokens, passages } = document;
  if (document.doc_type === 'image') return imageSource(context, document, number);
  if (context.taken.has(document.doc_id)) return takenSource(context, document, number);
  return {
    ...sourceNamed(context, document, number),
    text: labelledText(document, number),
    tokens: tokens > 0 ? tokens + labelTokens(number, passages.length) : 0,
    extent: null,
    under: [],
  };
}

function takenSource(context: TurnContext, document: Document, number: number): PromptSource {
  const pieces = piecesGiven(document, number, context.taken);
  return {
    ...sourceNamed(context, document, number),
    text: joinPieces(pieces),
    tokens: 0,
    extent: extentOf(pieces.length, document.passages.length),
    under: [],
  };
}

/** How much of a source is given; null: all of it. */
export function extentOf(read: number, of: number): string | null {
  return read === of ? null : `${read} of ${of} passages`;
}

/** The text in the place of an image that is not sent. */
const imageNotSent = 'This image is not shown to you.';

export function imageSource(
  context: Pick<TurnContext, 'images' | 'taken'>,
  document: Document,
  number: number,
): PromptSource {
  const image = context.images.get(document.doc_id);
  const named = { ...sourceNamed(context, document, number), extent: null, under: [], tokens: 0 };
  return image ? { ...named, text: '', image } : { ...named, text: imageNotSent };
}

/** How a prompt names and describes a source. */
export function sourceNamed(
  { taken }: Pick<TurnContext, 'taken'>,
  document: Document,
  number: number,
) {
  const { doc_id, doc_type_dependent_data, link, created_at } = document;
  const { title } = doc_type_dependent_data;
  const own = taken.get(doc_id);
  const day = created_at.slice(0, 10);
  const when = marksIn(document) ? { markedOn: day } : { readOn: day };
  const named = { number, title, link, ...framesOf(document), ...factsIn(document) };
  return { ...named, ...(own && when), ...(own?.isUnsure && { isUnsure: true }) };
}

export function newNonce(): string {
  const bytes = randomBytes(nonceBytes);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const rememberedTexts = 200;
const maxRemembered = 50_000;

/** A prompt's tokens, part by part and with the frames of its messages. */
export type PromptCounter = (
  parts: readonly PromptPart[],
) => Promise<{ each: number[]; total: number }>;

/** Counts a prompt's tokens part by part; texts that were counted before are not counted again. */
export function createPromptCounter(countTokens: (text: string) => Promise<number>): PromptCounter {
  const known = new Map<string, number>();
  const count = async (text: string): Promise<number> => {
    if (text === '') return 0;
    const before = known.get(text);
    if (before !== undefined) return before;
    const tokens = await countTokens(text);
    if (text.length <= maxRemembered) known.set(text, tokens);
    const oldest = known.size > rememberedTexts ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    return tokens;
  };
  return async (parts) => {
    const each: number[] = [];
    for (const { counted } of parts) each.push(counted.tokens + (await count(counted.rest)));
    const total = each.reduce((sum, tokens) => sum + tokens + messageOverhead, 0);
    return { each, total };
  };
}
