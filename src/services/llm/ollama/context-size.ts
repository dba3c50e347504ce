import { unknownWindow } from '#domain/models/catalogue.ts';
import type { Show } from './ollama-wire.ts';

/** Ollama's own default: the minimum, unless the model has less. */
const minContext = 4096;
/**
 * Rounding, so that similar figures give the same number and a loaded model is not loaded again.
 */
const step = 1024;
/**
 * Where a model does not report the memory of a token: about that of one of 14 billion parameters.
 */
const unknownTokenBytes = 192 * 1024;
const halfPrecision = 2;

/** Context window in the model's file; null where it has none. */
function modelWindow({ model_info }: Show): number | null {
  return modelFact(model_info, 'context_length');
}

/**
 * The `num_ctx` of requests: the part of the model's window that fits into `memoryGb` gigabytes, or
 * the size in its own file, where that is larger.
 */
export function contextSize(show: Show, memoryGb: number): number {
  const window = modelWindow(show) ?? unknownWindow;
  const fitting = Math.floor((memoryGb * 1024 ** 3) / tokenBytes(show));
  const wanted = Math.max(minContext, fitting - (fitting % step), ownContext(show));
  return Math.min(window, wanted);
}

/** Keys and values of one token in every layer, at half precision. */
function tokenBytes({ model_info: info }: Show): number {
  const layers = modelFact(info, 'block_count');
  const heads = modelFact(info, 'attention.head_count');
  const keyHeads = modelFact(info, 'attention.head_count_kv') ?? heads;
  const width = modelFact(info, 'embedding_length');
  const head = heads && width ? width / heads : null;
  const key = modelFact(info, 'attention.key_length') ?? head;
  const value = modelFact(info, 'attention.value_length') ?? key;
  if (!layers || !keyHeads || !key || !value) return unknownTokenBytes;
  return layers * keyHeads * (key + value) * halfPrecision;
}

/** A number of `model_info`, whose keys begin with the architecture's name. */
function modelFact(info: Show['model_info'], name: string): number | null {
  const entry = Object.entries(info ?? {}).find(
    ([key]) => key.endsWith(`.${name}`) && key.split('.').length === name.split('.').length + 1,
  );
  const value = entry?.[1];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null;
}

function ownContext({ parameters }: Show): number {
  const found = /^num_ctx\s+(\d+)/m.exec(parameters ?? '');
  return found ? Number(found[1]) : 0;
}
