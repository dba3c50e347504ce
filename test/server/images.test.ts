import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import OpenAI, { toFile } from 'openai';
import {
  type ImagesReply,
  imageEditsPath,
  imageGenerationsPath,
  imageModelListSchema,
  imageModelsPath,
} from '#api/images.ts';
import { usage as usageCall } from '#api/plans.ts';
import type { Usage } from '#domain/billing/usage.ts';
import { callAs, signIn } from '#test/support/account-client.ts';
import { png } from '#test/support/files/png.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { startMailServer } from '#test/support/mail-server.ts';
import { ImageVendor } from '#test/support/vendors/image-vendor.ts';
import type { ImageVendorName } from '#test/support/vendors/image-wire.ts';

let vendor: ImageVendor;
let server: TestServer;
let client: OpenAI;

const key = (name: ImageVendorName) => `secret-key-of-${name}`;
const environment = () => ({
  OPENAI_API_KEY: key('openai'),
  OPENAI_BASE_URL: `${vendor.url('openai')}/v1`,
  GOOGLE_API_KEY: key('google'),
  GOOGLE_BASE_URL: `${vendor.url('google')}/v1beta`,
  XAI_API_KEY: key('xai'),
  XAI_BASE_URL: `${vendor.url('xai')}/v1`,
  FAL_API_KEY: key('fal'),
  FAL_BASE_URL: vendor.url('fal'),
  REPLICATE_API_KEY: key('replicate'),
  REPLICATE_BASE_URL: `${vendor.url('replicate')}/v1`,
  BFL_API_KEY: key('bfl'),
  BFL_BASE_URL: `${vendor.url('bfl')}/v1`,
  TOGETHERAI_API_KEY: key('togetherai'),
  TOGETHERAI_BASE_URL: `${vendor.url('togetherai')}/v1`,
  COMPATIBLE_BASE_URL: `${vendor.url('compatible')}/v1`,
  COMPATIBLE_API_KEY: key('compatible'),
  COMPATIBLE_NAME: 'Host',
});

beforeAll(async () => {
  vendor = await new ImageVendor().listen();
  server = await startTestServer(environment());
  const { access_token: apiKey } = await server.pair();
  client = new OpenAI({ apiKey, baseURL: `${server.url}/v1`, maxRetries: 0 });
}, 60_000);
afterAll(async () => {
  await server.close();
  await vendor.close();
});
beforeEach(() => vendor.reset());

interface Case {
  model: string;
  path: string;
  authorization: [string, string];
  /** What is sent for 16:9 and a seed. */
  sent: object;
  /** A model that changes pictures, and what it is sent. */
  edit: { model: string; path: string; sent: object } | null;
  words: RegExp;
}

const dataUri = expect.stringMatching(/^data:image\/png;base64,iVBOR/) as unknown as string;
const bearer = (name: ImageVendorName): [string, string] => [
  'authorization',
  `Bearer ${key(name)}`,
];
const file = { type: 'image/png', bytes: png().length };

const cases: Record<ImageVendorName, Case> = {
  openai: {
    model: 'openai/dall-e-3',
    path: 'v1/images/generations',
    authorization: bearer('openai'),
    sent: { model: 'dall-e-3', size: '1792x1024', style: 'natural', response_format: 'b64_json' },
    edit: {
      model: 'openai/gpt-image-1.5',
      path: 'v1/images/edits',
      sent: { model: 'gpt-image-1.5', size: '1536x1024', image: file, mask: file },
    },
    words: /safety system/,
  },
  google: {
    model: 'google/gemini-2.5-flash-image',
    path: 'v1beta/models/gemini-2.5-flash-image:generateContent',
    authorization: ['x-goog-api-key', key('google')],
    sent: { generationConfig: { imageConfig: { aspectRatio: '16:9' } } },
    edit: {
      model: 'google/gemini-2.5-flash-image',
      path: 'v1beta/models/gemini-2.5-flash-image:generateContent',
      sent: {
        contents: [
          { role: 'user', parts: [{ text: 'At dusk' }, { inlineData: { mimeType: 'image/png' } }] },
        ],
      },
    },
    words: /IMAGE_SAFETY|safety system/,
  },
  xai: {
    model: 'xai/grok-imagine-image',
    path: 'v1/images/generations',
    authorization: bearer('xai'),
    sent: { model: 'grok-imagine-image', aspect_ratio: '16:9', n: 1 },
    edit: {
      model: 'xai/grok-imagine-image',
      path: 'v1/images/edits',
      sent: { image: { url: dataUri, type: 'image_url' } },
    },
    words: /content policy/,
  },
  compatible: {
    model: 'host/flux-at-home',
    path: 'v1/images/generations',
    authorization: bearer('compatible'),
    sent: { model: 'flux-at-home', size: '1792x1024', seed: 7, style: 'natural' },
    edit: {
      model: 'host/flux-at-home',
      path: 'v1/images/edits',
      sent: { model: 'flux-at-home', size: '1792x1024', image: file, mask: file },
    },
    words: /safety system/,
  },
  fal: {
    model: 'fal/fal-ai/flux/schnell',
    path: 'fal-ai/flux/schnell',
    authorization: ['authorization', `Key ${key('fal')}`],
    sent: { image_size: 'landscape_16_9', seed: 7, num_images: 1 },
    edit: {
      model: 'fal/fal-ai/flux-general/inpainting',
      path: 'fal-ai/flux-general/inpainting',
      sent: { image_url: dataUri, mask_url: dataUri },
    },
    words: /flagged/,
  },
  replicate: {
    model: 'replicate/black-forest-labs/flux-schnell',
    path: 'v1/models/black-forest-labs/flux-schnell/predictions',
    authorization: bearer('replicate'),
    sent: { input: { aspect_ratio: '16:9', seed: 7, num_outputs: 1 } },
    edit: {
      model: 'replicate/black-forest-labs/flux-fill-pro',
      path: 'v1/models/black-forest-labs/flux-fill-pro/predictions',
      sent: { input: { image: dataUri, mask: dataUri } },
    },
    words: /NSFW content detected/,
  },
  bfl: {
    model: 'bfl/flux-pro-1.1',
    path: 'v1/flux-pro-1.1',
    authorization: ['x-key', key('bfl')],
    sent: { aspect_ratio: '16:9', seed: 7 },
    edit: {
      model: 'bfl/flux-pro-1.0-fill',
      path: 'v1/flux-pro-1.0-fill',
      sent: { image: expect.stringMatching(/^iVBOR/), mask: expect.stringMatching(/^iVBOR/) },
    },
    words: /Content Moderated/,
  },
  togetherai: {
    model: 'togetherai/black-forest-labs/FLUX.1-schnell',
    path: 'v1/images/generations',
    authorization: bearer('togetherai'),
    sent: { width: 1792, height: 1024, seed: 7, response_format: 'base64' },
    edit: {
      model: 'togetherai/black-forest-labs/FLUX.1-kontext-pro',
      path: 'v1/images/generations',
      sent: { image_url: dataUri },
    },
    words: /NSFW content detected/,
  },
};
const masking: readonly string[] = ['openai', 'compatible', 'fal', 'replicate', 'bfl'];

const draw = (body: object, init: RequestInit = {}, at: TestServer = server) =>
  at.call(imageGenerationsPath, {
    method: 'POST',
    body: JSON.stringify({ prompt: 'A calm tide', ...body }),
    headers: { 'content-type': 'application/json' },
    ...init,
  });
const codeOf = async (reply: Response) => {
  const { error } = (await reply.json()) as { error: { code: string; words?: string } };
  return [reply.status, error.code, error.words];
};

describe.each(Object.entries(cases))(
  '%s',
  (name, { model, path, authorization, sent, edit, words }) => {
    test('draws a picture of a ratio in its own form', async () => {
      const reply = await draw({ model, aspect_ratio: '16:9', seed: 7, style: 'natural' });
      expect(await reply.clone().text()).toContain('b64_json');
      const { data, model: used } = (await reply.json()) as ImagesReply;
      expect(used).toBe(model);
      expect(data).toHaveLength(1);
      expect(data[0]?.media_type).toBe('image/png');
      expect(Buffer.from(data[0]?.b64_json ?? '', 'base64').equals(png())).toBe(true);
      const [call] = vendor.calls;
      expect(call?.path).toBe(path);
      expect(call?.headers[authorization[0]]).toBe(authorization[1]);
      expect(call?.body).toMatchObject(sent);
    });

    test("changes a picture, as OpenAI's client sends it", async () => {
      if (!edit) return;
      const hasMask = masking.includes(name);
      const made = await client.images.edit({
        model: edit.model,
        prompt: 'At dusk',
        image: await toFile(png(), 'a.png', { type: 'image/png' }),
        ...(hasMask && { mask: await toFile(png(), 'm.png', { type: 'image/png' }) }),
        ...({ aspect_ratio: '16:9' } as object),
      });
      expect(made.data?.[0]?.b64_json).toMatch(/^iVBOR/);
      expect(vendor.calls[0]?.path).toBe(edit.path);
      expect(vendor.calls[0]?.body).toMatchObject(edit.sent);
    });

    test('refuses a prompt in its own words', async () => {
      vendor.script({ refused: true });
      const [status, code, said] = await codeOf(await draw({ model }));
      expect([status, code]).toEqual([400, 'image_refused']);
      expect(said).toMatch(words);
    });

    test('several pictures are as many calls as it needs', async () => {
      const reply = await draw({ model, n: 3 });
      const { data } = (await reply.json()) as ImagesReply;
      expect(data).toHaveLength(3);
    });

    test('what is no picture is provider_bad_stream, and no key is quoted', async () => {
      vendor.script({ bytes: Buffer.from('<html>not a picture</html>') });
      const reply = await draw({ model });
      expect((await codeOf(reply)).slice(0, 2)).toEqual([502, 'provider_bad_stream']);
      vendor.script({ status: 401, body: { error: { message: `bad key ${authorization[1]}` } } });
      const refused = await draw({ model });
      const text = await refused.text();
      expect([refused.status, text]).toEqual([
        502,
        expect.stringContaining('provider_unauthorized'),
      ]);
      expect(text + server.log.join('')).not.toContain(key(name as ImageVendorName));
    });

    test('who leaves ends the call', async () => {
      vendor.script({ silent: true });
      const leave = new AbortController();
      const sending = draw({ model }, { signal: leave.signal });
      await vendor.until(() => vendor.calls.length === 1);
      leave.abort();
      await expect(sending).rejects.toThrow();
      await vendor.until(() => vendor.calls[0]?.aborted === true);
    });
  },
);

test("OpenAI's client gets its picture with the changed prompt, or as an address", async () => {
  const made = await client.images.generate({
    model: 'dall-e-3',
    prompt: 'A calm tide',
    size: '1024x1792',
  });
  expect(made.data?.[0]).toMatchObject({ revised_prompt: 'A calm tide, in oil.' });
  expect(vendor.calls[0]?.body.size).toBe('1024x1792');
  const { data } = await client.images.generate({ prompt: 'x', response_format: 'url' });
  expect(data?.[0]?.url).toMatch(/^data:image\/png;base64,iVBOR/);
});

test('a size is the nearest ratio where a model takes only ratios', async () => {
  await draw({ model: 'grok-imagine-image', size: '1792x1024' });
  expect(vendor.calls[0]?.body.aspect_ratio).toBe('16:9');
  await draw({ model: 'grok-imagine-image', size: 'auto' });
  expect(vendor.calls[1]?.body).not.toHaveProperty('aspect_ratio');
});

test('models that make pictures are listed with what they take, and not among those of chats', async () => {
  const reply = await server.call(imageModelsPath);
  const { data } = imageModelListSchema.parse(await reply.json());
  const row = (id: string) => data.find((each) => each.id === id);
  expect(data[0]?.id).toBe('dall-e-3');
  expect(row('dall-e-3')).toMatchObject({ edits: false, content_types: ['vivid', 'natural'] });
  expect(row('replicate/black-forest-labs/flux-fill-pro')).toMatchObject({
    edits: true,
    masks: true,
  });
  expect(row('host/flux-at-home')).toMatchObject({ owned_by: 'host', edits: null });
  expect(data.map(({ id }) => id)).not.toContain('host/scripted-chat');
  const chat = (await (await server.call('/v1/models')).json()) as { data: { id: string }[] };
  expect(chat.data.filter(({ id }) => /dall-e|fal-ai|kontext/.test(id))).toEqual([]);
});

test.each(Object.entries(cases))(
  '%s: a picture of 20 MB comes through, one of more than 32 MB does not',
  async (_, { model }) => {
    const large = png(20 * 1024 * 1024);
    vendor.script({ bytes: large });
    const reply = (await (await draw({ model })).json()) as ImagesReply;
    expect(reply).toHaveProperty('data');
    expect(Buffer.from(reply.data[0]?.b64_json ?? '', 'base64').length).toBe(large.length);
    vendor.script({ bytes: png(33 * 1024 * 1024) });
    expect((await codeOf(await draw({ model }))).slice(0, 2)).toEqual([502, 'provider_bad_stream']);
  },
);

test.each([
  [{ prompt: '' }, 400, 'invalid_request'],
  [{ n: 11 }, 400, 'invalid_request'],
  [{ size: 'large' }, 400, 'invalid_request'],
  [{ aspect_ratio: '16x9' }, 400, 'invalid_request'],
  [{ model: 'gpt-4.1' }, 404, 'unknown_model'],
  [{ model: 'fal/../../x' }, 404, 'unknown_model'],
  [{ model: 'replicate/a/../b' }, 404, 'unknown_model'],
] as const)('%j is %i %s, and nothing is sent', async (body, status, code) => {
  expect((await codeOf(await draw(body))).slice(0, 2)).toEqual([status, code]);
  expect(vendor.calls).toEqual([]);
});

test('a form without a picture, with another file or for a model that edits none is 400', async () => {
  const edit = async (fields: Record<string, string | Blob>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ prompt: 'x', ...fields }))
      form.append(name, value);
    return (await codeOf(await server.call(imageEditsPath, { method: 'POST', body: form }))).slice(
      0,
      2,
    );
  };
  const picture = new Blob([new Uint8Array(png())]);
  expect(await edit({})).toEqual([400, 'invalid_request']);
  expect(await edit({ image: new Blob(['text']) })).toEqual([400, 'invalid_request']);
  expect(await edit({ other: picture })).toEqual([400, 'invalid_request']);
  expect(await edit({ image: picture, model: 'dall-e-3' })).toEqual([
    400,
    'unsupported_by_provider',
  ]);
  const masked = { image: picture, mask: picture, model: 'gemini-2.5-flash-image' };
  expect(await edit(masked)).toEqual([400, 'unsupported_by_provider']);
  const large = new Blob([new Uint8Array(png()), new Uint8Array(25 * 1024 * 1024)]);
  expect(await edit({ image: large, model: 'gpt-image-1' })).toEqual([413, 'file_too_large']);
  expect(vendor.calls).toEqual([]);
});

test.each([
  [{ status: 429, body: { error: { message: 'slow down' } } }, 429, 'rate_limited'],
  [{ status: 402, body: { error: { message: 'no credit' } } }, 402, 'provider_quota'],
  [{ status: 500, body: { error: { message: 'broken' } } }, 502, 'provider_unavailable'],
  [{ body: '<html>' }, 502, 'provider_bad_stream'],
  [{ body: { created: 1, data: [] } }, 502, 'answer_empty'],
] as const)('%j is %i %s', async (reply, status, code) => {
  vendor.script(reply);
  expect((await codeOf(await draw({ model: 'dall-e-3' }))).slice(0, 2)).toEqual([status, code]);
});

test('a vendor that is silent for too long is provider_timeout', async () => {
  const other = await startTestServer(environment(), { silenceMs: 200 });
  try {
    for (const [name, { model }] of Object.entries(cases)) {
      vendor.script({ silent: true });
      const [status, code] = await codeOf(await draw({ model }, {}, other));
      expect([name, status, code]).toEqual([name, 504, 'provider_timeout']);
    }
  } finally {
    await other.close();
  }
}, 60_000);

test('S3.16 of several pictures those that came are given where another call fails', async () => {
  vendor.script({ status: 500, body: { error: { message: 'broken' } } });
  const reply = await draw({ model: 'dall-e-3', n: 3 });
  expect(reply.status).toBe(200);
  expect(((await reply.json()) as ImagesReply).data).toHaveLength(2);
});

test('pictures count each for image_generate_model and its model (S3.12), not for chats; a refusal gives them back', async () => {
  const mail = await startMailServer();
  const plans = await startTestServer({
    ...environment(),
    HOST: '0.0.0.0',
    SMTP_URL: mail.url,
    TRUSTED_PROXIES: 'loopback',
    AUTH_SECRET: 'x'.repeat(32),
  });
  try {
    const at = { url: plans.url, now: Date.now };
    const ann = await signIn(at, mail, 'ann@gloss.example');
    const ask = (body: object) =>
      callAs(at, ann, imageGenerationsPath, { body: { prompt: 'A calm tide', ...body } });
    const used = async (person = ann) => {
      const reply = await callAs(at, person, usageCall.path);
      const { data } = (await reply.json()) as { data: Usage[] };
      return Object.fromEntries(data.map(({ feature, used: uses }) => [feature, uses]));
    };
    expect((await ask({ model: 'dall-e-3' })).status).toBe(200);
    vendor.script({ refused: true });
    expect((await ask({ model: 'dall-e-3' })).status).toBe(400);
    expect(await used()).toMatchObject({
      image_generate_model: 1,
      third_party_daily_chat_limit: 0,
      advanced_model: 0,
    });
    const calls = vendor.calls.length;
    const refused = await ask({ model: 'fal/fal-ai/flux/schnell', n: 3 });
    expect(await refused.json()).toMatchObject({
      error: { code: 'usage_limit', data: { feature: 'image_generate_model', max: '3' } },
    });
    expect(vendor.calls.length).toBe(calls);
    expect((await ask({ model: 'fal/fal-ai/flux/schnell', n: 2 })).status).toBe(200);
    expect(await used()).toMatchObject({ image_generate_model: 3 });
    const bob = await signIn(at, mail, 'bob@gloss.example');
    vendor.script({ refused: true });
    const body = { prompt: 'A calm tide', model: 'fal/fal-ai/flux/schnell', n: 2 };
    expect((await callAs(at, bob, imageGenerationsPath, { body })).status).toBe(200);
    expect(await used(bob)).toMatchObject({ image_generate_model: 1 });
  } finally {
    await plans.close();
    await mail.close();
  }
}, 60_000);
