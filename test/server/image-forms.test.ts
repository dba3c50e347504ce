import { inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { imageEditsPath } from '#api/images.ts';
import type { ArtModel, ArtModelRef } from '#domain/art/art-model.ts';
import type { ArtRequest } from '#domain/art/art-run.ts';
import { isImageSize, ratioOfSize } from '#domain/models/image-sizes.ts';
import { getDocument } from '#services/store/documents/documents.ts';
import { draw, listed, openArt, runUntil } from '#test/support/art-rig.ts';
import { png, pngOf } from '#test/support/files/png.ts';
import { startTestServer, type TestServer } from '#test/support/gateway.ts';
import { ArtServer } from '#test/support/vendors/art-server.ts';
import { ImageVendor } from '#test/support/vendors/image-vendor.ts';
import type { ImageVendorName } from '#test/support/vendors/image-wire.ts';

/**
 * Every model of every vendor, in every form and style that it is offered with: from the client's request by this server to a
 * vendor that draws what its API documents, refuses the rest, and leaves aside the fields of other models.
 */
const vendor = await new ImageVendor().listen();
const own = await new ArtServer().listen();
let server: TestServer;
let art: Awaited<ReturnType<typeof openArt>>;
let models: ArtModel[];

beforeAll(async () => {
  server = await startTestServer({
    OPENAI_API_KEY: 'k',
    OPENAI_BASE_URL: `${vendor.url('openai')}/v1`,
    GOOGLE_API_KEY: 'k',
    GOOGLE_BASE_URL: `${vendor.url('google')}/v1beta`,
    XAI_API_KEY: 'k',
    XAI_BASE_URL: `${vendor.url('xai')}/v1`,
    FAL_API_KEY: 'k',
    FAL_BASE_URL: vendor.url('fal'),
    REPLICATE_API_KEY: 'k',
    REPLICATE_BASE_URL: `${vendor.url('replicate')}/v1`,
    BFL_API_KEY: 'k',
    BFL_BASE_URL: `${vendor.url('bfl')}/v1`,
    TOGETHERAI_API_KEY: 'k',
    TOGETHERAI_BASE_URL: `${vendor.url('togetherai')}/v1`,
    COMPATIBLE_BASE_URL: `${vendor.url('compatible')}/v1`,
    COMPATIBLE_NAME: 'compatible',
  });
  const { access_token: token } = await server.pair();
  art = await openArt(
    { openaiApiHost: `${own.origin}/v1`, imageServerHost: own.origin },
    {
      account: {
        isConnected: async () => true,
        bearer: async () => token,
        refused: async () => '',
      },
      server: async () => server.url,
    },
  );
  models = (await listed(art.handlers)).models;
}, 60_000);
afterAll(async () => {
  await server.close();
  await vendor.close();
  await own.close();
});
beforeEach(() => {
  vendor.reset();
  own.reset();
  Object.assign(vendor, { drawsAsRequested: true });
  Object.assign(own, { drawsAsRequested: true });
});

let counter = 0;

/** The document of a picture as it is kept. */
async function drawn(request: Partial<ArtRequest>, mask: string | null = null) {
  counter += 1;
  await draw(art.handlers, String(counter), { contentType: null, ...request }, { mask });
  const run = await runUntil(
    art.store,
    `q${counter}`,
    ({ state }) => state === 'done' || state === 'failed',
  );
  if (run.state === 'failed') throw new Error(JSON.stringify([request, run.error]));
  const made = (await getDocument(art.store, run.docIds[0] ?? ''))?.doc_type_dependent_data;
  return { docId: run.docIds[0] ?? '', drawn: (made as { drawn: Drawn }).drawn };
}

interface Drawn {
  width: number;
  height: number;
  ratio: string | null;
  contentType: string | null;
}

type Sent = Readonly<Record<string, unknown>>;

interface Rules {
  /** Its models as the client names them. */
  has: (ref: ArtModelRef) => boolean;
  count: number;
  /** What a call has of a ratio. */
  form: (ratio: string, model: string) => object;
  calls: () => readonly { path: string; body: Sent }[];
}

const dallE: Readonly<Record<string, string>> = {
  '1:1': '1024x1024',
  '16:9': '1792x1024',
  '9:16': '1024x1792',
};
const gptImage: Readonly<Record<string, string>> = {
  '1:1': '1024x1024',
  '3:2': '1536x1024',
  '2:3': '1024x1536',
};
const sizes: Readonly<Record<string, string>> = {
  ...dallE,
  '4:3': '1152x896',
  '3:4': '896x1152',
  '3:2': '1280x832',
  '2:3': '832x1280',
};
const sides = (size = '') => {
  const [width, height] = size.split('x').map(Number);
  return { width, height };
};
const pixels: Readonly<Record<string, string>> = {
  ...sizes,
  '16:9': '1344x768',
  '9:16': '768x1344',
};
const falNames: Readonly<Record<string, string>> = {
  '1:1': 'square_hd',
  '16:9': 'landscape_16_9',
  '9:16': 'portrait_16_9',
  '4:3': 'landscape_4_3',
  '3:4': 'portrait_4_3',
};

const ofGateway = (name: ImageVendorName, count: number, form: Rules['form']): Rules => ({
  has: ({ connection, model }) => connection === 'gateway' && ownerOf(model) === name,
  count,
  form,
  calls: () => vendor.calls,
});

/** Models without a prefix are those of vendors with plain ids. */
function ownerOf(model: string): string {
  if (/^(dall-e|gpt-|chatgpt-)/.test(model)) return 'openai';
  if (model.startsWith('gemini')) return 'google';
  if (model.startsWith('grok')) return 'xai';
  return model.startsWith('flux-') ? 'bfl' : (model.split('/')[0] ?? '');
}

const vendors: Record<string, Rules> = {
  openai: ofGateway('openai', 10, (ratio, model) => ({
    size: (model.startsWith('dall-e') ? dallE : gptImage)[ratio],
  })),
  google: ofGateway('google', 4, (ratio) => ({
    generationConfig: { imageConfig: { aspectRatio: ratio } },
  })),
  xai: ofGateway('xai', 2, (ratio) => ({ aspect_ratio: ratio })),
  compatible: ofGateway('compatible', 1, (ratio) => ({ size: dallE[ratio] })),
  fal: ofGateway('fal', 8, (ratio, model) =>
    model.includes('kontext') ? { aspect_ratio: ratio } : { image_size: falNames[ratio] },
  ),
  replicate: ofGateway('replicate', 8, (ratio) => ({ input: { aspect_ratio: ratio } })),
  bfl: ofGateway('bfl', 5, (ratio, model) =>
    model === 'flux-pro-1.1' ? sides(pixels[ratio]) : { aspect_ratio: ratio },
  ),
  togetherai: ofGateway('togetherai', 5, (ratio, model) =>
    /schnell|kontext/.test(model) ? { aspect_ratio: ratio } : sides(dallE[ratio]),
  ),
  "the person's host": {
    has: ({ connection }) => connection === 'OPENAI_API',
    count: 3,
    form: (ratio, model) => ({
      size: (model.startsWith('gpt') ? gptImage : sizes)[ratio],
    }),
    calls: () => own.calls,
  },
  automatic1111: {
    has: ({ connection }) => connection === 'automatic1111',
    count: 2,
    form: (ratio, model) => {
      const { width = 0, height = 0 } = sides(pixels[ratio]);
      return model.includes('xl') ? { width, height } : {};
    },
    calls: () => own.calls,
  },
};

describe.each(Object.entries(vendors))('%s', (_, { has, count, form, calls }) => {
  const rows = () => models.filter(({ ref }) => has(ref));

  test('each model draws each ratio in each style', async () => {
    expect(rows()).toHaveLength(count);
    for (const { ref, ratios, contentTypes, draws } of rows().filter(({ draws: does }) => does)) {
      for (const ratio of ratios) {
        for (const contentType of contentTypes.length > 0 ? contentTypes : [null]) {
          vendor.calls = [];
          own.calls = [];
          const { drawn: made } = await drawn({ model: ref, ratio, contentType });
          const sent = calls()[0]?.body ?? {};
          expect({ ref, ratio, sent }).toMatchObject({ sent: form(ratio, ref.model) });
          expect({ ref, style: sent.style }).toEqual({ ref, style: contentType ?? undefined });
          const size = `${made.width}x${made.height}`;
          expect({ ref, draws, made: isImageSize(size) && ratioOfSize(size) }).toEqual({
            ref,
            draws,
            made: ratio,
          });
          expect(made).toMatchObject({ ratio, contentType });
        }
      }
    }
  });

  test('each model that changes pictures is sent the picture, and its mask as it takes masks', async () => {
    const { docId: source } = await drawn({ model: home, ratio: '4:3' });
    for (const { ref, edits, masks } of rows().filter(({ edits: does }) => does !== false)) {
      vendor.calls = [];
      own.calls = [];
      const mask = masks === false ? null : holed.toString('base64');
      const { drawn: made } = await drawn(
        { model: ref, ratio: '1:1', source, hasMask: mask !== null },
        mask,
      );
      expect(made.width).toBeGreaterThan(0);
      const { path = '', body = {} } = calls().at(-1) ?? {};
      expect({ ref, edits, pictures: picturesIn(body).length }).toEqual({
        ref,
        edits,
        pictures: mask === null ? 1 : 2,
      });
      const sent = maskIn(path, body);
      if (sent) expect([ref.model, whiteOf(sent)]).toEqual([ref.model, [255, 0, 0, 255]]);
    }
  });
});

test('a model that only changes pictures is asked for nothing without one', async () => {
  const only = models.filter(({ draws }) => !draws).map(({ ref }) => ref);
  expect(only.map(({ model }) => model)).toEqual([
    'replicate/black-forest-labs/flux-fill-pro',
    'flux-pro-1.0-fill',
  ]);
  for (const model of only) {
    await expect(drawn({ model })).rejects.toThrow('unsupported_by_provider');
  }
  expect(vendor.calls).toEqual([]);
});

test('a mask that is no whole picture is refused before it is sent', async () => {
  const edit = async (mask: Buffer) => {
    const form = new FormData();
    form.append('prompt', 'x');
    form.append('model', 'flux-pro-1.0-fill');
    form.append('image', new Blob([new Uint8Array(png())]), 'a.png');
    form.append('mask', new Blob([new Uint8Array(mask)]), 'm.png');
    const reply = await server.call(imageEditsPath, { method: 'POST', body: form });
    return reply.status;
  };
  const huge = Buffer.from(holed);
  huge.writeUInt32BE(100_000, 16);
  expect(await edit(holed.subarray(0, holed.length - 30))).toBe(400);
  expect(await edit(huge)).toBe(400);
  expect(vendor.calls).toEqual([]);
  expect(await edit(png())).toBe(200);
});

const home = { connection: 'OPENAI_API' as const, model: 'home-flux' };

/** Two by two pixels, transparent in opposite corners; its rows have filters, as browsers write them. */
const holed = pngOf(
  { width: 2, height: 2 },
  [8, 6],
  Buffer.from([4, 0, 0, 0, 0, 0, 0, 0, 255, 3, 0, 0, 0, 255, 0, 0, 0, 1]),
);

/** Whether files of a form, base64 or addresses. */
function picturesIn(value: unknown): unknown[] {
  if (typeof value === 'string')
    return /^(data:image\/png;base64,)?iVBOR/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  if ('bytes' in value && 'type' in value) return [value];
  if ('inlineData' in value) return [value];
  return Object.values(value).flatMap(picturesIn);
}

/** Of vendors whose masks are white where a picture is changed. */
function maskIn(path: string, body: Sent): string | null {
  if (path.startsWith('/') || path.includes('images/edits')) return null;
  const { mask, mask_url: address, input } = body as { [name: string]: unknown };
  const sent = mask ?? address ?? (input as Sent | undefined)?.mask ?? null;
  return typeof sent === 'string' ? sent.replace(/^data:image\/png;base64,/, '') : null;
}

/** The four pixels of a grey picture without filters. */
function whiteOf(base64: string): number[] {
  const bytes = Buffer.from(base64, 'base64');
  const at = bytes.indexOf('IDAT');
  const rows = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)));
  return [rows[1], rows[2], rows[4], rows[5]].map(Number);
}
