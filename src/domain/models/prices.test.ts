import { expect, test } from '@jest/globals';
import { findModel } from './catalogue.ts';
import type { Connection } from './model-ref.ts';
import { priceLists, priceOf } from './prices.ts';

const usage = (promptTokens: number | null, completionTokens: number | null) => ({
  promptTokens,
  completionTokens,
});
const usd = (connection: Connection, model: string, used = usage(1_000_000, 100_000)) =>
  priceOf({ connection, model }, used)?.usd ?? null;

test('every price is that of a row of the catalogue, dated, with its source', () => {
  for (const { source, asOf, prices } of priceLists) {
    expect(source).toMatch(/^https:\/\//);
    expect(asOf).toMatch(/^2026-\d\d-\d\d$/);
    for (const [id, price] of Object.entries(prices)) {
      expect(findModel(id)?.value).toBe(id);
      expect(price.out).toBeGreaterThan(price.in);
    }
  }
});

test('an answer costs its tokens, in and out', () => {
  expect(usd('OPENAI_API', 'gpt-4.1-mini')).toBeCloseTo(0.4 + 0.16, 10);
  expect(usd('gateway', 'openai/gpt-4.1-mini-2025-04-14')).toBeCloseTo(0.56, 10);
  expect(priceOf({ connection: 'gateway', model: 'gpt-4o' }, usage(10, 1))?.kind).toBe('list');
});

test('a long prompt has the price of long prompts for all of it', () => {
  expect(usd('gateway', 'gemini-2.5-pro', usage(200_000, 0))).toBeCloseTo(0.25, 10);
  expect(usd('gateway', 'gemini-2.5-pro', usage(300_000, 0))).toBeCloseTo(0.75, 10);
});

test('an unknown model has no price', () => {
  expect(usd('OPENAI_API', 'my-own')).toBeNull();
  expect(usd('OPENAI_API', 'openai/gpt-4o:free')).toBeNull();
  expect(usd('OPENAI_API', 'gpt-4o', usage(null, 5))).toBeNull();
  expect(priceOf({ connection: 'gateway', model: 'gpt-4o' }, null)).toBeNull();
});

test('a model on this machine is free; the price of one that Ollama forwards is unknown', () => {
  expect(priceOf({ connection: 'ollama', model: 'llama3.2:3b' }, null)).toEqual({
    usd: 0,
    kind: 'local',
  });
  expect(priceOf({ connection: 'built-in', model: 'built-in' }, null)?.kind).toBe('local');
  expect(priceOf({ connection: 'basic', model: 'gloss-basic' }, null)?.kind).toBe('local');
  expect(usd('ollama', 'gpt-oss:120b-cloud')).toBeNull();
  expect(usd('ollama', 'glm-5:cloud')).toBeNull();
});
