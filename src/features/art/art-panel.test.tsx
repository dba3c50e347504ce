import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BehaviorSubject, map } from 'rxjs';
import type { RequestOf } from '#bus/types.ts';
import type { ArtModel } from '#domain/art/art-model.ts';
import type { ArtRun } from '#domain/art/art-run.ts';
import type { PagePictureOutcome } from '#domain/composer/page-picture.ts';
import { defaultSettings } from '#domain/settings/settings.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import { createFakeBus, type FakeBus } from '#test/support/fake-bus.ts';
import { renderView } from '#test/support/view.tsx';
import ArtPanel from './art-panel.tsx';

afterEach(cleanup);
const user = userEvent.setup({ delay: null });

const dallE: ArtModel = {
  ref: { connection: 'gateway', model: 'dall-e-3' },
  title: 'DALL·E 3',
  ratios: ['1:1', '16:9'],
  edges: [],
  contentTypes: ['vivid', 'natural'],
  maxCount: 4,
  edits: false,
  masks: false,
  draws: true,
  takesSeed: true,
  isLocal: false,
};
const flux: ArtModel = {
  ...dallE,
  ref: { connection: 'automatic1111', model: 'flux' },
  title: 'FLUX',
  ratios: ['1:1', '4:3'],
  edges: [1024, 512],
  contentTypes: [],
  edits: true,
  masks: true,
  draws: true,
};

const picture = {
  type: 'image/png',
  size: 3,
  arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer,
} as unknown as Blob;
Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => undefined });

type Drawn = Extract<RequestOf<'run.start'>, { kind: 'art' }>;

async function open(
  models: ArtModel[] = [dallE, flux],
  runs: ArtRun[] = [],
  recent: string | null = null,
  more: Parameters<typeof createFakeBus>[0] = {},
) {
  const rows = new BehaviorSubject(runs);
  let settings = defaultSettings;
  const bus = createFakeBus({
    'settings.get': () => settings,
    'settings.set': (change) => {
      settings = { ...settings, ...change };
      return {};
    },
    'art.models': () => ({ models, failures: [], current: models[0]?.ref ?? null }),
    'art.recent': () => recent,
    'runs.watch': () =>
      rows.pipe(
        map((all) =>
          all.map((run) => ({ ...run, kind: 'art', id: run.messageId, snapshot: null })),
        ),
      ),
    'run.start': (request) => {
      const { kind: _kind, mask: _mask, retryOf, ...named } = request as Drawn;
      const state = { state: 'drawing' as const, startedAt: Date.now(), sentAt: null };
      const rest = { progress: null, docIds: [], error: null, retryOf };
      rows.next([...rows.value, { ...named, ...state, ...rest }]);
      return {};
    },
    'run.send': () => ({}),
    'art.improve': ({ prompt }) => ({ prompt: `${prompt}, in oil` }),
    'account.get': () => Promise.reject(new CodedError('failed')),
    ...more,
  });
  const conversationId = recent === null ? (runs[0]?.conversationId ?? null) : null;
  const shell = { copyPicture: jest.fn(async () => undefined), readFile: async () => picture };
  await renderView(
    <ArtPanel close={() => undefined} conversationId={conversationId} />,
    bus,
    shell,
  );
  const change = (more: Partial<ArtRun>) =>
    rows.next(
      rows.value.map((run, at) => (at === rows.value.length - 1 ? { ...run, ...more } : run)),
    );
  return { bus, change, shell };
}

const started = (bus: FakeBus) => bus.callsOf('run.start') as Drawn[];
const field = () => screen.findByRole('textbox', { name: 'Describe a picture' });
const model = (name: string) => screen.findByRole('button', { name: `Model: ${name}` });

test('U2.7 without what makes pictures, connecting it is offered in the place of examples', async () => {
  await open([]);
  await screen.findByRole('button', { name: 'Connect a model' });
  expect(screen.queryByRole('button', { name: /harbour|harbor/ })).toBeNull();
  expect(screen.getAllByText(/Nothing|No model|connected/).length).toBeGreaterThan(0);
  cleanup();
  await open();
  await screen.findByRole('button', { name: /harbour|harbor/ });
  expect(screen.queryByRole('button', { name: 'Connect a model' })).toBeNull();
});

test('S9.10 words are drawn by the first model with its defaults; the run says how far it is, and is stopped', async () => {
  const { bus, change } = await open();
  await model('DALL·E 3');
  await user.type(await field(), 'A calm sea{Enter}');
  await screen.findByText('Making your picture');
  expect(started(bus)).toMatchObject([
    {
      modelTitle: 'DALL·E 3',
      mask: null,
      retryOf: null,
      request: {
        prompt: 'A calm sea',
        model: dallE.ref,
        ratio: '1:1',
        contentType: 'vivid',
        count: 1,
        source: null,
      },
    },
  ]);
  screen.getByText(/^0:0\d$/);
  change({ progress: 0.42 });
  await screen.findByText('42%');
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(bus.callsOf('run.send')).toEqual([
    { kind: 'art', id: started(bus)[0]?.messageId, event: 'stop' },
  ]);
});

test('S9.10 a second Enter before the first has started draws nothing more, and what is typed since stays', async () => {
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const { bus } = await open([dallE], [], null, {
    'run.start': async () => {
      await begun;
      return {};
    },
  });
  await model('DALL·E 3');
  const words = await field();
  await user.type(words, 'A calm sea{Enter}{Enter}');
  expect(started(bus)).toHaveLength(1);
  await user.type(words, ' at dawn');
  begin();
  await screen.findByRole('button', { name: 'New' });
  expect(words).toHaveProperty('value', 'A calm sea at dawn');
});

test('U2.7 words that are typed are there again when the panel is, until they are drawn', async () => {
  const { bus, shell } = await open([dallE]);
  const openAgain = async () => {
    cleanup();
    await renderView(<ArtPanel close={() => undefined} />, bus, shell);
  };
  await user.type(await field(), 'A calm sea');
  await openAgain();
  const words = await field();
  expect(words).toHaveProperty('value', 'A calm sea');
  await model('DALL·E 3');
  await user.type(words, '{Enter}');
  await waitFor(() => expect(words).toHaveProperty('value', ''));
  expect(started(bus)).toMatchObject([{ request: { prompt: 'A calm sea' } }]);
  await openAgain();
  expect(await field()).toHaveProperty('value', '');
});

test('U2.7 the picture that is changed is there again when the panel is', async () => {
  const { bus, shell } = await open([flux], [drawn]);
  await user.click(await screen.findByRole('button', { name: 'Change this picture' }));
  await screen.findByText('Your words change the whole picture.');
  cleanup();
  await renderView(<ArtPanel close={() => undefined} />, bus, shell);
  await screen.findByText('Your words change the whole picture.');
});

test('S3.16 what a model does not take is not offered, and not sent', async () => {
  const { bus } = await open();
  await user.click(await model('DALL·E 3'));
  await user.click(await screen.findByRole('menuitemradio', { name: /FLUX/ }));
  await model('FLUX');
  expect(screen.queryByRole('button', { name: /^Style/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Shape: 1:1' }));
  await user.click(await screen.findByRole('menuitemradio', { name: /4:3/ }));
  await user.type(await field(), 'A hill{Enter}');
  await waitFor(() => expect(started(bus)).toHaveLength(1));
  expect(started(bus)[0]?.request).toMatchObject({
    model: flux.ref,
    ratio: '4:3',
    contentType: null,
  });
});

test('size and seed are chosen where the model has them; its own size and no seed are not sent', async () => {
  const { bus } = await open([flux, { ...dallE, takesSeed: false }]);
  await model('FLUX');
  await user.type(await field(), 'A hill{Enter}');
  await waitFor(() => expect(started(bus)).toHaveLength(1));
  expect(started(bus)[0]?.request).toMatchObject({ seed: null });
  expect(started(bus)[0]?.request).not.toHaveProperty('edge');
  await user.click(screen.getByRole('button', { name: 'Size: 1024 × 1024' }));
  await user.click(await screen.findByRole('menuitemradio', { name: '512 × 512' }));
  const seed = screen.getByRole('textbox', { name: 'Seed' });
  await user.type(seed, '4x2');
  expect(seed).toHaveProperty('value', '42');
  await user.type(await field(), 'A hill{Enter}');
  await waitFor(() => expect(started(bus)).toHaveLength(2));
  expect(started(bus)[1]?.request).toMatchObject({ edge: 512, seed: 42 });
  await user.type(seed, '99999999');
  expect(seed).toHaveProperty('value', String(2 ** 32 - 1));
  await user.click(await model('FLUX'));
  await user.click(await screen.findByRole('menuitemradio', { name: /DALL/ }));
  await model('DALL·E 3');
  expect(screen.queryByRole('button', { name: /^Size/ })).toBeNull();
  expect(screen.queryByRole('textbox', { name: 'Seed' })).toBeNull();
});

test('a model that only changes pictures is offered while a picture is changed', async () => {
  const fill = { ...flux, ref: { ...dallE.ref, model: 'fill' }, title: 'Fill', draws: false };
  await open([fill, flux], [drawn]);
  await user.click(await model('FLUX'));
  expect(await screen.findAllByRole('menuitemradio')).toHaveLength(1);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Change this picture' }));
  await user.click(await model('Fill'));
  expect(await screen.findAllByRole('menuitemradio')).toHaveLength(2);
});

test('a better prompt is shown, and sent only when it is taken', async () => {
  const { bus } = await open();
  await model('DALL·E 3');
  await user.type(await field(), 'A sea');
  await user.click(screen.getByRole('button', { name: 'Improve my prompt' }));
  const card = within(await screen.findByRole('region', { name: 'A better prompt' }));
  card.getByText('A sea, in oil');
  expect(started(bus)).toEqual([]);
  await user.click(card.getByRole('button', { name: 'Use this' }));
  expect(((await field()) as HTMLTextAreaElement).value).toBe('A sea, in oil');
});

test('a refusal has the words of the vendor; a retry takes its place', async () => {
  const { bus, change } = await open();
  await model('DALL·E 3');
  await user.type(await field(), 'Swords{Enter}');
  await screen.findByText('Making your picture');
  const error = new CodedError('image_refused', 'no', { words: 'No swords.' }).toData();
  change({ state: 'failed', error });
  await screen.findByText(/No swords\./);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(started(bus)).toHaveLength(2));
  const [first, second] = started(bus);
  expect(second).toMatchObject({ retryOf: first?.messageId, request: { prompt: 'Swords' } });
  await waitFor(() => expect(screen.queryByText(/No swords\./)).toBeNull());
});

const drawn: ArtRun = {
  messageId: 'q1',
  conversationId: 'c1',
  answerId: 'a1',
  request: {
    prompt: 'A red boat',
    model: dallE.ref,
    ratio: '1:1',
    contentType: 'vivid',
    count: 1,
    seed: null,
    source: null,
    hasMask: false,
  },
  modelTitle: 'DALL·E 3',
  state: 'done',
  startedAt: 1,
  sentAt: 1,
  progress: null,
  docIds: ['d1'],
  error: null,
  retryOf: null,
};

test('another like a change of a part is one of the same part', async () => {
  const request = { ...drawn.request, source: 'd0', hasMask: true };
  const { bus } = await open([dallE], [{ ...drawn, request }], 'c1');
  await user.click(await screen.findByRole('button', { name: 'Another like this' }));
  expect(started(bus)).toMatchObject([
    { retryOf: 'q1', request: { source: 'd0', hasMask: true, seed: null } },
  ]);
});

test('S3.16 one that failed or was stopped is repeated with its seed', async () => {
  const request = { ...drawn.request, seed: 42 };
  const failed = { ...drawn, request, state: 'stopped' as const, docIds: [] };
  const { bus } = await open([dallE], [failed], 'c1');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(started(bus)).toMatchObject([{ retryOf: 'q1', request: { seed: 42 } }]);
});

test('S3.9 a sidebar continues the conversation of pictures that was used last, until a new one is started', async () => {
  const { bus } = await open([dallE], [drawn], 'c1');
  await screen.findByText('A red boat');
  await model('DALL·E 3');
  await user.type(await field(), 'With a sail{Enter}');
  await waitFor(() => expect(started(bus)).toHaveLength(1));
  expect(started(bus)[0]).toMatchObject({ conversationId: 'c1' });
  await user.click(screen.getByRole('button', { name: 'New' }));
  await waitFor(() => expect(screen.queryByText('A red boat')).toBeNull());
});

describe('a picture is inserted into the page next to the sidebar', () => {
  const insert = async (reply: () => { outcome: PagePictureOutcome }, run = drawn) => {
    const { bus, shell } = await open([dallE], [run], null, { 'page.insertPicture': reply });
    await user.click(await screen.findByRole('button', { name: 'Insert into the page' }));
    await waitFor(() => expect(bus.callsOf('page.insertPicture')).toHaveLength(1));
    return { call: bus.callsOf('page.insertPicture')[0], shell };
  };

  test('as a file that is called by its words', async () => {
    const { call } = await insert(() => ({ outcome: 'inserted' }));
    expect(call).toEqual({
      windowId: 1,
      picture: { name: 'A red boat.png', type: 'image/png', base64: 'AQID' },
    });
    await screen.findByText('Inserted into the page');
  });

  test('S3.16 long words are not all of its name', async () => {
    const request = { ...drawn.request, prompt: 'A red boat, '.repeat(40) };
    const { call } = await insert(() => ({ outcome: 'inserted' }), { ...drawn, request });
    const name = `${Array(5).fill('A red boat').join(', ')}.png`;
    expect(call).toMatchObject({ picture: { name } });
  });

  test.each([
    ['ignored', 'The page shows no picture there. Copy it and paste it yourself.'],
    ['noEditor', 'Click where the picture should go in the page, then insert again.'],
  ] as const)('%s is said, and a copy is offered', async (outcome, words) => {
    const { shell } = await insert(() => ({ outcome }));
    const notice = (await screen.findByText(words)).parentElement as HTMLElement;
    await user.click(within(notice).getByRole('button', { name: 'Copy picture' }));
    expect(shell.copyPicture).toHaveBeenCalledTimes(1);
  });

  test('no access to the page is said, too', async () => {
    await insert(() => {
      throw new CodedError('capture_no_access');
    });
    // That of the picture, and that of the notice.
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: 'Copy picture' })).toHaveLength(2),
    );
  });
});

test('without a model that makes pictures it says what would, and nothing is sent', async () => {
  const { bus } = await open([]);
  await screen.findByText('No connected model makes pictures yet.');
  await user.type(await field(), 'A hill{Enter}');
  expect(started(bus)).toEqual([]);
});
