import { createGoogle } from '@ai-sdk/google';
import { expect, test } from '@jest/globals';
import { makeImages } from '../gateway/images/make-images.ts';
import { compatible } from './compatible.ts';
import { googleImages } from './images/vendor-images.ts';
import type { ProviderInput } from './provider.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const { signal } = new AbortController();

function provider(answer: (url: string, body: Record<string, unknown>) => Response) {
  const config = { id: 'compatible', name: 'Host', apiKey: 'k', baseUrl: 'http://h.example/v1' };
  const fetch = async (url: string | URL, init?: RequestInit) =>
    answer(url.toString(), typeof init?.body === 'string' ? JSON.parse(init.body) : {});
  const input = { config: { ...config, models: ['lamp-diffusion'] }, fetch, toError: String };
  return compatible(input as unknown as ProviderInput);
}
const draw = (maker: Parameters<typeof makeImages>[0]['maker']) =>
  makeImages({
    maker,
    model: 'm',
    request: { prompt: 'a lamp' },
    files: [],
    mask: null,
    signal,
    hide: String,
  });

test('a picture that a host names by a path is fetched from that host', async () => {
  const { image } = provider((url) =>
    url.endsWith('.png') ? new Response(png) : Response.json({ data: [{ url: '/files/1.png' }] }),
  );
  expect((await draw(image!)).data).toMatchObject([{ media_type: 'image/png' }]);
});

test('a voice that refuses a format is requested for one that it has', async () => {
  const requested: unknown[] = [];
  const { speech } = provider((_url, { response_format: format }) => {
    requested.push(format);
    if (format === 'wav') return new Response('RIFF', { headers: { 'content-type': 'audio/wav' } });
    const message = '`response_format` must be one of [wav]';
    return Response.json({ error: { message } }, { status: 400 });
  });
  const call = { model: 'm', input: 'Hello.', voice: 'a', format: 'mp3' as const };
  const sound = await speech!.speak({ ...call, speed: undefined, instructions: undefined, signal });
  expect([sound.type, requested]).toEqual(['audio/wav', ['mp3', 'wav']]);
});

test('what a model of Google says in place of a picture is passed on', async () => {
  const parts = [{ text: 'I can only describe lamps.' }];
  const candidates = [{ finishReason: 'STOP', index: 0, content: { parts, role: 'model' } }];
  const fetch = async () => Response.json({ candidates });
  const vendor = createGoogle({ apiKey: 'k', baseURL: 'http://h.example/v1beta', fetch });
  const config = { models: null } as unknown as ProviderInput['config'];
  await expect(draw(googleImages(vendor, config))).rejects.toMatchObject({
    code: 'answer_empty',
    details: { words: 'I can only describe lamps.' },
  });
});
