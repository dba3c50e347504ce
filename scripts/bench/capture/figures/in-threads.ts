import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Longer than any page of the sets takes, on a busy machine too. */
const maxMs = 900_000;
const megabytes = 5000;

/**
 * Calls a thread's `parentPort` with each of `calls`, in as many threads as there are processors. `onAnswer`: in any
 * order; null: the thread ended, or took more than a quarter of an hour.
 */
export async function inThreads<Call, Answer>(
  file: URL,
  calls: readonly Call[],
  onAnswer: (call: Call, answer: Answer | null) => void,
): Promise<void> {
  const waiting = calls.values();
  const work = async () => {
    let thread: Worker | null = null;
    for (const call of waiting) {
      thread ??= new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
      const answer = await answerOf<Answer>(thread, call);
      onAnswer(call, answer);
      if (answer !== null) continue;
      await thread.terminate();
      thread = null;
    }
    await thread?.terminate();
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

function answerOf<Answer>(thread: Worker, call: unknown): Promise<Answer | null> {
  return new Promise((resolve) => {
    const end = (answer: Answer | null) => {
      clearTimeout(late);
      thread.removeAllListeners();
      resolve(answer);
    };
    const late = setTimeout(end, maxMs, null);
    thread.on('message', end);
    thread.on('error', (error) => {
      console.error(error);
      end(null);
    });
    thread.on('exit', () => end(null));
    thread.postMessage(call);
  });
}
