import { beforeEach, describe, expect, test } from '@jest/globals';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ErrorCode } from '#shared/errors/registry.ts';
import type { JsonValue } from '#shared/json.ts';
import { ManualClock } from '#test/support/manual-clock.ts';
import type { AudioPart } from '#workers/audio/audio.api.ts';
import type { WorkPort } from '#workers/pool/pool.api.ts';
import type {
  ChatProvider,
  Transcriber,
  Transcript,
  TranscriptionRequest,
} from '../llm/provider.ts';
import { type TranscribeDeps, transcribeFile } from './transcribe-file.ts';

const partSeconds = 300;

/** A recording of this many seconds; each part's bytes contain its start. */
function recording(seconds: number, more: Partial<Pick<AudioPart, 'isDamaged' | 'isSilent'>> = {}) {
  const decoded: number[] = [];
  const part = async (_file: Blob, from: number): Promise<AudioPart> => {
    decoded.push(from);
    const isLast = from + partSeconds >= seconds;
    const to = isLast ? seconds : from + partSeconds - 10;
    const wav = new TextEncoder().encode(String(from)).buffer;
    const facts = { isLast, duration: seconds, isSilent: false, isDamaged: false };
    return { wav, from, to, ...facts, ...more, isDamaged: isLast && more.isDamaged === true };
  };
  const pool = {
    run: async (signal: AbortSignal | null, _kind: string, task: (job: unknown) => unknown) => {
      signal?.throwIfAborted();
      return task({ part });
    },
    close: () => undefined,
  } as unknown as WorkPort;
  return { decoded, pool };
}

type Answer = (from: number, request: TranscriptionRequest) => Promise<Transcript> | Transcript;

function speaker(answer: Answer): { provider: ChatProvider; requested: number[] } {
  const requested: number[] = [];
  const provider: ChatProvider = {
    connection: 'gateway',
    listModels: async () => [],
    chat: () => {
      throw new Error('not asked');
    },
    transcribe: async (request) => {
      const from = Number(await request.audio.text());
      requested.push(from);
      return answer(from, request);
    },
  };
  return { provider, requested };
}

const says = (from: number): Transcript => ({
  text: '',
  segments: [
    { start: 1, end: 5, text: `Heard from ${from}.`, no_speech_prob: null, avg_logprob: null },
  ],
});
const fails =
  (code: ErrorCode): Answer =>
  () => {
    throw new CodedError(code);
  };

let saved: Map<string, JsonValue>;
let clock: ManualClock;
let words: string;
beforeEach(() => {
  words = '';
  saved = new Map();
  clock = new ManualClock(0);
});

function run(
  { pool }: Pick<ReturnType<typeof recording>, 'pool'>,
  providers: readonly (ChatProvider | Transcriber)[],
  {
    signal = null,
    onPart = () => undefined,
    allowedHosts = [],
  }: Partial<Parameters<typeof transcribeFile>[2]> = {},
) {
  const deps: TranscribeDeps = {
    pool,
    clock,
    transcribers: async () =>
      providers.map((each) =>
        'provider' in each ? each : { provider: each, host: 'h.test', asks: false },
      ),
    words: async () => words,
    readPart: async (key) => saved.get(key),
    writePart: async (key, part) => void saved.set(key, part),
  };
  return transcribeFile(deps, new Blob(['audio']), { docId: 'doc', allowedHosts, signal, onPart });
}

/** Moves the clock on when the work waits for it. */
async function waitOut(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  clock.advance(120_000);
}

test('names and words of the person are given to the engine', async () => {
  words = ' Ouessant, Gloss ';
  const prompts: unknown[] = [];
  const { provider } = speaker((from, { prompt }) => {
    prompts.push(prompt);
    return says(from);
  });
  await run(recording(100), [provider]);
  expect(prompts).toEqual(['Ouessant, Gloss']);
});

describe('a long recording', () => {
  test('is transcribed part by part, and its words have their second in the whole recording', async () => {
    const tape = recording(800);
    const { provider, requested } = speaker(says);
    const reported: [number, number][] = [];
    const received = await run(tape, [provider], { onPart: (...each) => void reported.push(each) });
    expect(received).toEqual({
      isCut: false,
      spoken: [
        { seconds: 1, end: 5, text: 'Heard from 0.' },
        { seconds: 291, end: 295, text: 'Heard from 290.' },
        { seconds: 581, end: 585, text: 'Heard from 580.' },
      ],
    });
    expect([tape.decoded, requested]).toEqual([
      [0, 290, 580],
      [0, 290, 580],
    ]);
    expect(reported.at(-1)).toEqual([3, 3]);
    expect(
      reported.every(([done, of], at) => done <= of && done >= (reported[at - 1]?.[0] ?? 0)),
    ).toBe(true);
  });

  test('has two parts on their way at a time, no more', async () => {
    let open = 0;
    let max = 0;
    const { provider } = speaker(async (from) => {
      open += 1;
      max = Math.max(max, open);
      for (let turn = 0; turn < 10; turn += 1) await new Promise((next) => setImmediate(next));
      open -= 1;
      return says(from);
    });
    await run(recording(3000), [provider]);
    expect(max).toBe(2);
  });

  test('of which a part failed requests only that part the next time', async () => {
    const tape = recording(800);
    const bad = speaker((from) => {
      if (from === 290) throw new CodedError('provider_unauthorized');
      return says(from);
    });
    await expect(run(tape, [bad.provider])).rejects.toMatchObject({
      code: 'provider_unauthorized',
    });
    const good = speaker(says);
    const received = await run(recording(800), [good.provider]);
    expect(received.spoken).toHaveLength(3);
    expect(good.requested).toContain(290);
    expect(good.requested).not.toContain(0);
    // All parts are cached now: nothing is decoded or requested.
    const again = recording(800);
    expect((await run(again, [])).spoken).toHaveLength(3);
    expect(again.decoded).toEqual([]);
  });

  test('of which a part failed keeps those that were on their way', async () => {
    const turns = async () => {
      for (let turn = 0; turn < 20; turn += 1) await new Promise((then) => setImmediate(then));
    };
    let [fail, answer] = [() => {}, () => {}];
    const mixed = speaker(async (from, { signal }) => {
      if (from === 0) return says(from);
      return new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new CodedError('aborted')));
        if (from === 290) fail = () => reject(new CodedError('provider_unauthorized'));
        else answer = () => resolve(says(from));
      });
    });
    const running = run(recording(2000), [mixed.provider]);
    const failed = expect(running).rejects.toMatchObject({ code: 'provider_unauthorized' });
    await turns();
    expect(mixed.requested).toEqual([0, 290, 580]);
    fail();
    await turns();
    answer();
    await failed;
    const good = speaker(says);
    await run(recording(2000), [good.provider]);
    expect(good.requested.slice(0, 2)).toEqual([290, 870]);
  });

  test('is retried after temporary failures, at the time that the host names', async () => {
    let calls = 0;
    const { provider } = speaker((from) => {
      calls += 1;
      if (calls === 1) throw new CodedError('rate_limited', 'slow', { retryAfterMs: 30_000 });
      return says(from);
    });
    const received = run(recording(100), [provider]);
    await waitOut();
    expect((await received).spoken).toHaveLength(1);
    expect(calls).toBe(2);
  });

  test('whose end cannot be read is reported as cut', async () => {
    const { provider } = speaker(says);
    expect((await run(recording(100, { isDamaged: true }), [provider])).isCut).toBe(true);
  });

  test('is left when the person leaves', async () => {
    const stop = new AbortController();
    const { provider } = speaker((_, { signal }) => {
      queueMicrotask(() => stop.abort(new CodedError('aborted')));
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
    });
    await expect(run(recording(800), [provider], { signal: stop.signal })).rejects.toMatchObject({
      code: 'aborted',
    });
    expect(saved.size).toBe(0);
  });
});

describe('a provider that transcribes', () => {
  test('is the first connection that has such a call; the others are not requested twice', async () => {
    const none = speaker(fails('unsupported_by_provider'));
    const able = speaker(says);
    await run(recording(800), [none.provider, able.provider]);
    expect([none.requested, able.requested]).toEqual([[0], [0, 290, 580]]);
  });

  test('is missing: that is reported, with what to connect', async () => {
    await expect(run(recording(100), [])).rejects.toMatchObject({ code: 'no_transcriber' });
    const none = speaker(fails('unknown_model'));
    await expect(run(recording(100), [none.provider])).rejects.toMatchObject({
      code: 'no_transcriber',
    });
  });

  test('is one that failed: the reason is reported, not that none exists', async () => {
    const refused = speaker(fails('provider_unauthorized'));
    const none = speaker(fails('unsupported_by_provider'));
    await expect(run(recording(100), [refused.provider, none.provider])).rejects.toMatchObject({
      code: 'provider_unauthorized',
    });
  });

  test('needs no confirmation for silence', async () => {
    const able = speaker(says);
    await expect(run(recording(100, { isSilent: true }), [able.provider])).rejects.toMatchObject({
      code: 'audio_silent',
    });
    expect(able.requested).toEqual([]);
  });

  test('may return nothing: then there was no speech', async () => {
    const { provider } = speaker(() => ({ text: ' ', segments: [] }));
    await expect(run(recording(100), [provider])).rejects.toMatchObject({ code: 'audio_silent' });
  });
});

describe('a host that the person has not chosen', () => {
  const asking = ({ provider }: { provider: ChatProvider }, host = 'api.example.com') => ({
    provider,
    host,
    asks: true,
  });

  test('receives nothing before the person has allowed it, and is named', async () => {
    const elsewhere = speaker(says);
    await expect(run(recording(800), [asking(elsewhere)])).rejects.toMatchObject({
      code: 'transcribe_ask',
      details: { host: 'api.example.com' },
    });
    expect(elsewhere.requested).toEqual([]);
    const received = await run(recording(800), [asking(elsewhere)], {
      allowedHosts: ['api.example.com'],
    });
    expect(received.spoken).toHaveLength(3);
  });

  test('needs no confirmation where a chosen one transcribes, whatever their order', async () => {
    const [elsewhere, own] = [speaker(says), speaker(says)];
    await run(recording(800), [asking(elsewhere), own.provider]);
    expect([elsewhere.requested, own.requested]).toEqual([[], [0, 290, 580]]);
  });

  test('needs confirmation after one without such a call; permission for one host is none for another', async () => {
    const none = speaker(fails('unsupported_by_provider'));
    const elsewhere = speaker(says);
    await expect(
      run(recording(100), [asking(none, 'a.example'), asking(elsewhere, 'b.example')], {
        allowedHosts: ['a.example'],
      }),
    ).rejects.toMatchObject({ code: 'transcribe_ask', details: { host: 'b.example' } });
    expect([none.requested, elsewhere.requested]).toEqual([[0], []]);
  });

  test('does not replace a chosen one that failed: the reason is reported', async () => {
    const elsewhere = speaker(says);
    const refused = speaker(fails('provider_unauthorized'));
    await expect(run(recording(100), [asking(elsewhere), refused.provider])).rejects.toMatchObject({
      code: 'provider_unauthorized',
    });
    expect(elsewhere.requested).toEqual([]);
  });

  test('needs no confirmation for silence', async () => {
    const elsewhere = speaker(says);
    await expect(
      run(recording(100, { isSilent: true }), [asking(elsewhere)]),
    ).rejects.toMatchObject({ code: 'audio_silent' });
  });
});
