import * as z from 'zod/mini';
import { errorDataSchema } from '../conversations/conversations.ts';
import { modelRefSchema } from '../models/model-ref.ts';

/** Numbers of a stored vector at most, a byte each. */
export const vectorSize = 256;

/** Ids of models that turn texts into vectors, as hosts list them. */
const embeds = /embed|minilm|mpnet|arctic|(?:^|[/_-])(?:bge|e5|gte|gtr)(?=[-_]|$)|sentence-t5/i;
const ranks = /rerank|colbert|splade/i;

export function makesVectors(modelId: string): boolean {
  return embeds.test(modelId) && !ranks.test(modelId);
}

/** Models whose first numbers say the most (Matryoshka): their vectors are cut, all others are projected. */
const nested =
  /text-embedding-3|gemini-embedding|embedding-?gemma|nomic-embed-text|mxbai-embed|arctic-embed[\w.:-]{0,30}2|qwen3-embedding|jina-embeddings-v[3-9]|voyage-(?:[3-9]|code-3)|codestral-embed/i;

export const isNested = (modelId: string): boolean => nested.test(modelId);

/** The parameter is known only of these; other hosts refuse what they do not know. */
export const takesDimensions = (modelId: string): boolean => /text-embedding-3/i.test(modelId);

/** What a text is: models trained for search want to know. */
export type TextRole = 'passage' | 'query';

/** As their makers' cards say. */
const openings: readonly (readonly [RegExp, Readonly<Record<TextRole, string>>])[] = [
  [/nomic-embed-text/i, { passage: 'search_document: ', query: 'search_query: ' }],
  [/(?:^|[/_-])e5[-_]/i, { passage: 'passage: ', query: 'query: ' }],
  [
    /embedding-?gemma/i,
    { passage: 'title: none | text: ', query: 'task: search result | query: ' },
  ],
  [
    /mxbai-embed|bge-(?:small|base|large)/i,
    { passage: '', query: 'Represent this sentence for searching relevant passages: ' },
  ],
  [/arctic-embed/i, { passage: '', query: 'query: ' }],
];

/** A text as that model expects it. */
export function textFor(modelId: string, role: TextRole, text: string): string {
  const opening = openings.find(([named]) => named.test(modelId))?.[1][role] ?? '';
  return opening + text;
}

/** A model whose vectors memory has. */
const vectorModelSchema = z.object({
  /** Vectors of different ones are never compared. */
  id: z.string(),
  ref: modelRefSchema,
  /** As a person knows it: `api.example.com`. */
  host: z.string(),
  /** What it is sent stays on this machine. */
  isLocal: z.boolean(),
  /** Numbers of a vector as the host sends it; null: none has come yet. */
  dimensions: z.nullable(z.number()),
});
export type VectorModel = z.infer<typeof vectorModelSchema>;

export const meaningStateSchema = z.object({
  /** The one that the person has chosen is the last one. */
  models: z.array(vectorModelSchema),
  /** Why the last call failed; null: it did not. */
  error: z.nullable(errorDataSchema),
  /** Calls that failed one after the other. */
  failures: z.number(),
  /** Epoch milliseconds before which none is made. */
  nextAt: z.number(),
  waits: z.nullable(z.enum(['offline', 'battery'])),
  /** Of a table that is downloaded, from 0 to 1. */
  loaded: z.optional(z.number()),
});
export type MeaningState = z.infer<typeof meaningStateSchema>;

export const noMeaning: MeaningState = {
  models: [],
  error: null,
  failures: 0,
  nextAt: 0,
  waits: null,
};

/**
 * The model that answers: while the one before the chosen one is there, its vectors are whole and the others are not yet. Where
 * the chosen one is on this machine and that one is not, nothing is sent there any more.
 */
export function answeringModel(models: readonly VectorModel[]): VectorModel | undefined {
  const chosen = models.at(-1);
  const before = models.at(-2);
  if (!chosen || !before) return chosen;
  return chosen.isLocal && !before.isLocal ? chosen : before;
}

const minute = 60_000;
const maxRestMs = 60 * minute;

/** How long a host is left alone after so many failures, the last of which it may have said a time for. */
export function restMs(failures: number, retryAfterMs: number | null): number {
  return Math.max(retryAfterMs ?? 0, Math.min(maxRestMs, minute * 2 ** Math.max(0, failures - 1)));
}
