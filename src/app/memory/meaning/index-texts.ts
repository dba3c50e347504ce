import type { MemoryVectorsRow } from '#services/store/database/database.ts';
import { textsOf } from '#services/store/memory/find-pages.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import type { MeaningDeps } from '../memory-deps.ts';
import { embedded, type ReachedModel } from './vector-model.ts';

/** Passages of a call: enough to be quick, few enough for a small machine. */
const perCall = 32;
/** A model on a machine without a graphics card needs seconds for each. */
const limitMs = 120_000;

/** What a host refuses of a single text. */
const ofText: ReadonlySet<string> = new Set([
  'token_limit',
  'provider_refused',
  'provider_error',
  'invalid_request',
]);

/** Vectors of these texts. One that its host does not take has none, if it takes others. */
export async function indexTexts(
  deps: MeaningDeps,
  reached: ReachedModel,
  hashes: readonly string[],
  signal: AbortSignal,
): Promise<MemoryVectorsRow[]> {
  const texts = await textsOf(deps.store, hashes);
  if (texts.length === 0) return [];
  const all = await deps.pool.run(signal, 'memory', (job) =>
    job.passages(texts.map(({ bytes }) => bytes)),
  );
  const given = texts.map(({ hash }, at) => ({ hash, passages: all[at]! }));
  try {
    return await rowsOf(deps, reached, given, signal);
  } catch (thrown) {
    if (!isOfText(toCodedError(thrown)) || given.length === 1) throw thrown;
    return singly(deps, reached, given, signal, thrown);
  }
}

const isOfText = ({ code }: CodedError) => ofText.has(code);

interface GivenText {
  hash: string;
  passages: readonly string[];
}

async function singly(
  deps: MeaningDeps,
  reached: ReachedModel,
  given: readonly GivenText[],
  signal: AbortSignal,
  first: unknown,
): Promise<MemoryVectorsRow[]> {
  const rows: MemoryVectorsRow[] = [];
  const refused: string[] = [];
  for (const each of given) {
    try {
      rows.push(...(await rowsOf(deps, reached, [each], signal)));
    } catch (thrown) {
      if (!isOfText(toCodedError(thrown))) throw thrown;
      refused.push(each.hash);
    }
  }
  if (rows.length === 0) throw first;
  const { id: model } = reached.model;
  const none = refused.map((hash) => ({ model, hash, count: 0, codes: new Int8Array() }));
  return [...rows, ...none];
}

async function rowsOf(
  deps: MeaningDeps,
  reached: ReachedModel,
  given: readonly GivenText[],
  signal: AbortSignal,
): Promise<MemoryVectorsRow[]> {
  const passages = given.flatMap((text) => text.passages);
  const parts: Int8Array[] = [];
  for (let from = 0; from < passages.length; from += perCall) {
    const texts = passages.slice(from, from + perCall);
    const request = { texts, role: 'passage', limitMs, signal } as const;
    parts.push((await embedded(deps, reached, request)).codes);
  }
  const codes = joined(parts);
  const size = passages.length === 0 ? 0 : codes.length / passages.length;
  let start = 0;
  return given.map(({ hash, passages: { length: count } }) => {
    const own = codes.slice(start, start + count * size);
    start += own.length;
    return { model: reached.model.id, hash, count, codes: own };
  });
}

function joined(parts: readonly Int8Array[]): Int8Array<ArrayBuffer> {
  const whole = new Int8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
