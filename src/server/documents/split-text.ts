import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Passage } from '#domain/passages/passage.ts';
import { splitPassages } from '#workers/passages/passages.core.ts';
import { Gate } from '../process/gate.ts';

/** Longer texts would block the event loop for too long. */
const maxInlineLength = 100_000;

type Span = Omit<Passage, 'anchor'>;

/** Passages of a canonical text for which the client sent none; their anchors are ranges of the text. */
export async function splitText(text: string, signal: AbortSignal): Promise<Passage[]> {
  const spans =
    text.length > maxInlineLength ? await splitInTurn(text, signal) : splitPassages(text);
  return spans.map((span) => ({ ...span, anchor: { kind: 'text' as const } }));
}

/** Each thread takes tens of megabytes. */
const threads = new Gate(1);

async function splitInTurn(text: string, signal: AbortSignal): Promise<Span[]> {
  return threads.run(signal, () => splitInThread(text, signal));
}

async function splitInThread(text: string, signal: AbortSignal): Promise<Span[]> {
  const worker = new Worker(new URL('./split-text.worker.ts', import.meta.url), {
    workerData: text,
  });
  // One that is ended may still fail; `once` listens no more.
  worker.on('error', () => undefined);
  try {
    const [spans] = (await once(worker, 'message', { signal })) as [Span[]];
    return spans;
  } finally {
    await worker.terminate();
  }
}
