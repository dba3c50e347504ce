import type { Usage } from '../conversations/conversations.ts';
import { findModel } from './catalogue.ts';
import { isCloudModel, type ModelRef } from './model-ref.ts';

/**
 * US dollars per million tokens, in and out; `long` applies to a whole request with more input
 * tokens.
 */
interface Price {
  in: number;
  out: number;
  long?: { over: number; in: number; out: number };
}

interface PriceList {
  /** The source of the figures, and the day on which they were read. */
  source: string;
  asOf: string;
  prices: Readonly<Record<string, Price>>;
}

/**
 * Standard list prices, without caches, batches and discounts. Only certain figures: for a model
 * that is missing no price is shown. A price is changed here together with its day.
 */
export const priceLists: readonly PriceList[] = [
  {
    source: 'https://developers.openai.com/api/docs/pricing',
    asOf: '2026-10-04',
    prices: {
      'gpt-4.1': { in: 2, out: 8 },
      'gpt-4.1-mini': { in: 0.4, out: 1.6 },
      'gpt-4.1-nano': { in: 0.1, out: 0.4 },
      'gpt-4o': { in: 2.5, out: 10 },
      'gpt-4o-mini': { in: 0.15, out: 0.6 },
      'gpt-5': { in: 1.25, out: 10 },
      'gpt-5-mini': { in: 0.25, out: 2 },
      'gpt-5.6-luna': { in: 0.2, out: 1.2, long: { over: 272_000, in: 0.4, out: 1.8 } },
      'gpt-5.6-terra': { in: 2, out: 12, long: { over: 272_000, in: 4, out: 18 } },
      'gpt-6-astra': { in: 10, out: 50, long: { over: 272_000, in: 20, out: 75 } },
      o3: { in: 2, out: 8 },
      'o3-mini': { in: 1.1, out: 4.4 },
      'o4-mini': { in: 1.1, out: 4.4 },
      o1: { in: 15, out: 60 },
      'gpt-4-turbo': { in: 10, out: 30 },
      'gpt-4': { in: 30, out: 60 },
      'gpt-3.5-turbo': { in: 0.5, out: 1.5 },
    },
  },
  {
    source: 'https://platform.claude.com/docs/en/about-claude/pricing',
    asOf: '2026-10-04',
    prices: {
      'claude-haiku-4-5': { in: 1, out: 5 },
      'claude-sonnet-5-5': { in: 2, out: 10 },
      'claude-sonnet-5': { in: 2, out: 10 },
      'claude-sonnet-4-6': { in: 3, out: 15 },
      'claude-sonnet-4-5': { in: 3, out: 15 },
      'claude-sonnet-4-0': { in: 3, out: 15 },
      'claude-opus-5-5': { in: 4, out: 20 },
      'claude-opus-5': { in: 5, out: 25 },
      'claude-opus-4-6': { in: 5, out: 25 },
      'claude-opus-4-5': { in: 5, out: 25 },
      'claude-opus-4-1': { in: 15, out: 75 },
      'claude-opus-4-0': { in: 15, out: 75 },
      'claude-3-5-sonnet-20241022': { in: 3, out: 15 },
      'claude-3-5-haiku-20241022': { in: 0.8, out: 4 },
      'claude-3-opus-20240229': { in: 15, out: 75 },
      'claude-3-haiku-20240307': { in: 0.25, out: 1.25 },
    },
  },
  {
    source: 'https://ai.google.dev/gemini-api/docs/pricing',
    asOf: '2026-10-04',
    prices: {
      'gemini-2.5-flash': { in: 0.3, out: 2.5 },
      'gemini-2.5-flash-lite': { in: 0.1, out: 0.4 },
      'gemini-2.5-pro': { in: 1.25, out: 10, long: { over: 200_000, in: 2.5, out: 15 } },
      'gemini-3.1-pro-preview': { in: 2, out: 12, long: { over: 200_000, in: 4, out: 18 } },
    },
  },
  {
    source: 'https://docs.x.ai/docs/models',
    asOf: '2026-10-04',
    prices: { 'grok-4.5': { in: 2, out: 6, long: { over: 200_000, in: 4, out: 12 } } },
  },
];

const byModel = new Map(priceLists.flatMap(({ prices }) => Object.entries(prices)));

/**
 * The cost of an answer. `list`: by the vendor's list; an intermediate host may charge another
 * price.
 */
interface AnswerPrice {
  usd: number;
  kind: 'list' | 'local';
}

/**
 * The price of an answer; null where that of its model is unknown or its host reported no tokens.
 * Models on this machine cost nothing.
 */
export function priceOf(ref: ModelRef, usage: Usage | null): AnswerPrice | null {
  if (isFree(ref)) return { usd: 0, kind: 'local' };
  const { promptTokens, completionTokens } = usage ?? {};
  if (ref.connection === 'ollama' || ref.connection === 'lm-studio') return null;
  const price = priceOfModel(ref.model);
  if (!price || typeof promptTokens !== 'number' || typeof completionTokens !== 'number') {
    return null;
  }
  const { long } = price;
  const rate = long && promptTokens > long.over ? long : price;
  return { usd: (promptTokens * rate.in + completionTokens * rate.out) / 1_000_000, kind: 'list' };
}

/**
 * A dated or prefixed id has its model's price; a variant with its own price (`:free`) has none.
 */
function priceOfModel(id: string): Price | undefined {
  const bare = id.slice(id.lastIndexOf('/') + 1);
  if (bare.includes(':')) return undefined;
  const undated = bare.replace(/-(\d{4}-\d{2}-\d{2}|\d{8}|latest)$/, '');
  return byModel.get(bare) ?? byModel.get(undated) ?? byModel.get(findModel(bare)?.value ?? '');
}

function isFree({ connection, model }: ModelRef): boolean {
  if (connection === 'ollama') return !isCloudModel(model);
  return connection === 'lm-studio' || connection === 'built-in' || connection === 'basic';
}
