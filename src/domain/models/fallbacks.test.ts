import { describe, expect, test } from '@jest/globals';
import { errorRegistry } from '#shared/errors/registry.ts';
import { entryForUnknown, findModel } from './catalogue.ts';
import { type Fallback, fallbacks } from './fallbacks.ts';
import type { ListedModel } from './listed-model.ts';
import type { Connection } from './model-ref.ts';
import { smallImages } from './upload-config.ts';

function model(connection: Connection, id: string, local = false, window?: number): ListedModel {
  const entry = findModel(id) ?? entryForUnknown(id);
  return {
    ref: { connection, model: id },
    entry: { ...entry, value: id, maxTokens: window ?? entry.maxTokens },
    local,
    bytes: null,
  };
}

const own = [model('OPENAI_API', 'gpt-4.1-mini'), model('OPENAI_API', 'o3')];
const gateway = [model('gateway', 'claude-haiku-4-5'), model('gateway', 'claude-opus-5')];
const ollama = [model('ollama', 'llama3.2:3b', true), model('ollama', 'gpt-oss:120b-cloud')];
const builtIn = model('built-in', 'built-in', true);
const basic = model('basic', 'gloss-basic', true);
const all = [...own, ...ollama, builtIn, ...gateway, basic];

const said = (offers: readonly Fallback[]) =>
  offers.map((offer) => ('model' in offer ? `${offer.kind} ${offer.model.ref.model}` : offer.kind));
const of = (code: string, failed: ListedModel | null, models = all) =>
  said(fallbacks({ code, model: failed?.ref ?? null }, models));

describe('an answer that failed', () => {
  test('credit is used up: no retry, and no model of the same credit', () => {
    expect(of('provider_quota', own[0]!)).toEqual(['other claude-haiku-4-5', 'local llama3.2:3b']);
    expect(of('provider_unauthorized', own[0]!)).toEqual([
      'other claude-haiku-4-5',
      'local llama3.2:3b',
    ]);
    expect(of('provider_quota', own[0]!, [...own, basic])).toEqual(['local gloss-basic']);
  });

  test('S3.12 a limit of a plan: another connection, else a model of the server that it does not count', () => {
    const limited = (feature: string, models = [...gateway, basic]) =>
      said(fallbacks({ code: 'usage_limit', model: gateway[1]!.ref, limited: feature }, models));
    expect(limited('advanced_model', all)).toEqual(['other o3', 'local llama3.2:3b']);
    expect(limited('advanced_model')).toEqual(['other claude-haiku-4-5', 'local gloss-basic']);
    expect(limited('third_party_daily_chat_limit')).toEqual(['local gloss-basic']);
    expect(limited('page_summary')).toEqual(['local gloss-basic']);
  });

  test('too many requests: retry at the time the host names, another model, a local one', () => {
    const failed = { code: 'rate_limited', model: own[0]!.ref, retryAfterMs: 3000 };
    expect(fallbacks(failed, all)[0]).toEqual({ kind: 'retry', afterMs: 3000 });
    expect(said(fallbacks(failed, all)).slice(1)).toEqual([
      'other claude-haiku-4-5',
      'local llama3.2:3b',
    ]);
    expect(said(fallbacks(failed, [...own, basic]))).toEqual([
      'retry',
      'other o3',
      'local gloss-basic',
    ]);
  });

  test('a host that is down: retry, another host, a local model', () => {
    for (const code of ['provider_unavailable', 'provider_timeout', 'timeout']) {
      expect(of(code, gateway[1]!)).toEqual(['retry', 'other o3', 'local llama3.2:3b']);
    }
  });

  test('no network: what is not on this machine is not offered', () => {
    expect(of('network', own[0]!)).toEqual(['retry', 'local llama3.2:3b']);
    expect(of('network', own[0]!, own)).toEqual(['retry']);
  });

  test('a local server that is down: another on this machine, and what is elsewhere by name only', () => {
    expect(of('provider_unavailable', ollama[0]!)).toEqual([
      'retry',
      'other gpt-4.1-mini',
      'local built-in',
    ]);
    expect(of('provider_unavailable', ollama[0]!, [...ollama, basic])).toEqual([
      'retry',
      'local gloss-basic',
    ]);
  });

  test('a model that Ollama forwards elsewhere is never the local one', () => {
    expect(of('network', own[0]!, [...own, ollama[1]!, basic])).toEqual([
      'retry',
      'local gloss-basic',
    ]);
  });

  test('S8.3 an input beyond the window: a larger window or nothing', () => {
    expect(of('token_limit', ollama[0]!)).toEqual(['other gpt-4.1-mini']);
    expect(of('token_limit', own[0]!, own)).toEqual([]);
  });

  test('S5.10 a model that takes no images: a sibling that does, else another, else one on this machine', () => {
    const blind = model('OPENAI_API', 'gpt-3.5-turbo');
    expect(of('images_unsupported', blind)).toEqual(['other gpt-4.1-mini']);
    expect(of('images_unsupported', blind, [blind, ...gateway])).toEqual([
      'other claude-haiku-4-5',
    ]);
    expect(of('images_unsupported', ollama[0]!, [...ollama, ...own])).toEqual([
      'other gpt-4.1-mini',
    ]);
    const llava = model('ollama', 'llava:7b', true);
    const seeing = { ...llava, entry: { ...llava.entry, uploadFileConfig: smallImages } };
    expect(of('images_unsupported', ollama[0]!, [...ollama, seeing, ...own])).toEqual([
      'local llava:7b',
    ]);
    expect(of('images_unsupported', blind, [blind, seeing])).toEqual(['local llava:7b']);
    expect(of('images_unsupported', blind, [blind, ...ollama, basic])).toEqual([]);
  });

  test('a task that needs a model fails in Gloss Basic, which is never offered for it', () => {
    expect(of('unsupported_by_provider', basic)[0]).toBe('other gpt-4.1-mini');
    expect(of('unsupported_by_provider', basic, [basic])).toEqual([]);
    expect(of('needs_model', basic)).toEqual(['other gpt-4.1-mini', 'local llama3.2:3b']);
    expect(of('needs_model', basic, [basic])).toEqual([]);
  });

  test('one model alone is offered once', () => {
    expect(of('unknown_model', own[0]!, [own[0]!, ollama[0]!])).toEqual(['local llama3.2:3b']);
    expect(of('provider_error', own[0]!, [own[0]!])).toEqual(['retry']);
  });

  test('failures that no model can fix have no offer, and neither has an unknown code', () => {
    for (const code of ['aborted', 'not_found', 'storage_full', 'from-the-future']) {
      expect(of(code, own[0]!)).toEqual([]);
    }
  });
});

test('every code of a provider has a plan', () => {
  const codes = Object.keys(errorRegistry).filter((code) => code.startsWith('provider_'));
  for (const code of codes)
    expect({ code, offers: of(code, own[0]!).length > 0 }).toEqual({ code, offers: true });
});
