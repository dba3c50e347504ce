import { expect, jest, test } from '@jest/globals';
import { gatherYoutube } from './gather.ts';

const id = 'HarbourPie1';
const page = `https://www.youtube.com/watch?v=${id}`;
const player = 'https://www.youtube.com/youtubei/v1/player';
const next = 'https://www.youtube.com/youtubei/v1/next';
const file = (name: string, more = '') =>
  `https://www.youtube.com/api/timedtext?v=${id}&name=${name}${more}`;
const xml = (words: string) => `<transcript><text start="1" dur="2">${words}</text></transcript>`;
const track = (languageCode: string, baseUrl: string, kind?: string) => ({
  languageCode,
  baseUrl,
  kind,
  name: { simpleText: languageCode },
});
const answer = (tracks: unknown[], videoId = id, title = 'The pier') => ({
  playabilityStatus: { status: 'OK' },
  videoDetails: { videoId, title, author: 'Harbour Office', shortDescription: 'Of "braces" {}' },
  captions: { playerCaptionsTracklistRenderer: { captionTracks: tracks } },
  microformat: { playerMicroformatRenderer: { publishDate: '2026-03-01' } },
});
const source = (data: unknown, more = '') =>
  `<script>var ytInitialPlayerResponse = null;</script><script>var ytInitialPlayerResponse = ${JSON.stringify(data)};var x={};</script>${more}`;

/** Responses of the site by address, or by address and client; any other request fails. */
async function gather(answers: Record<string, string>, url = page) {
  const requested: string[] = [];
  const signal = new AbortController().signal;
  const texts = await gatherYoutube(
    new URL(url),
    async (address, init) => {
      const client = (init?.json as { context?: { client?: { clientName?: string } } })?.context
        ?.client?.clientName;
      const name = client ? `${address} ${client}` : address;
      requested.push(name);
      const text = answers[name];
      if (text === undefined) throw new Error(`no ${name}`);
      return text;
    },
    signal,
  );
  return { texts, requested };
}

test('S5.14 captions of the page: English first, with facts', async () => {
  const tracks = [
    track('de', file('de')),
    track('en', file('asr'), 'asr'),
    track('en', file('en')),
  ];
  const { texts, requested } = await gather({
    [page]: source(answer(tracks)),
    [file('en')]: xml('The pier came down.'),
  });
  expect(requested).toEqual([page, file('en')]);
  expect(texts).toEqual({
    videoId: id,
    video: JSON.stringify({
      videoId: id,
      title: 'The pier',
      author: 'Harbour Office',
      description: 'Of "braces" {}',
      date: '2026-03-01',
    }),
    captions: xml('The pier came down.'),
    captionsLanguage: 'en',
  });
});

test('S7.4 an empty answer is a failure: the app player is requested, gated addresses are not', async () => {
  const { texts, requested } = await gather({
    [page]: source(answer([track('en', file('web')), track('en', file('gated', '&exp=xbt,xpe'))])),
    [file('web')]: '',
    [`${player} IOS`]: JSON.stringify(answer([track('fr', file('ios'))])),
    [file('ios')]: xml('La jetée.'),
  });
  expect(requested).toEqual([page, file('web'), `${player} IOS`, file('ios')]);
  expect(texts).toMatchObject({ captions: xml('La jetée.'), captionsLanguage: 'fr' });
});

test('data of another video are left out', async () => {
  const other = answer([track('en', file('other'))], 'OldHarbour1', 'The first film');
  const { texts, requested } = await gather({
    [page]: source(other),
    [`${player} IOS`]: JSON.stringify(other),
    [`${player} ANDROID`]: JSON.stringify(answer([], id, 'The second film')),
    [file('other')]: xml('Of the first.'),
  });
  expect(requested).toEqual([page, `${player} IOS`, `${player} ANDROID`]);
  expect(texts).not.toHaveProperty('captions');
  expect(texts.noCaptions).toBe('true');
  expect(texts.video).toContain('The second film');
});

test('S3.15 comments by the section that requests them', async () => {
  const section = (endpoint: string) => ({
    itemSectionRenderer: {
      sectionIdentifier: 'comment-item-section',
      contents: [
        {
          continuationItemRenderer: {
            continuationEndpoint: { continuationCommand: { token: endpoint } },
          },
        },
      ],
    },
  });
  const data = {
    currentVideoEndpoint: { watchEndpoint: { videoId: id } },
    contents: { results: [section('TOKEN')] },
  };
  const entity = (key: string, content: string, like: string, replyLevel: number) => ({
    entityKey: key,
    payload: {
      commentEntityPayload: {
        key,
        properties: { commentId: key, content: { content }, replyLevel },
        author: { displayName: `@${key}` },
        toolbar: { likeCountNotliked: like },
      },
    },
  });
  const thread = (commentKey: string, below: unknown[] = []) => ({
    commentThreadRenderer: {
      commentViewModel: { commentViewModel: { commentKey } },
      replies: { commentRepliesRenderer: { subThreads: below } },
    },
  });
  const comments = {
    onResponseReceivedEndpoints: [
      {
        reloadContinuationItemsCommand: {
          continuationItems: [
            {
              commentsHeaderRenderer: {
                countText: { runs: [{ text: '1,204' }, { text: ' Comments' }] },
              },
            },
          ],
        },
      },
      {
        reloadContinuationItemsCommand: {
          continuationItems: [thread('bo', [thread('cy')]), thread('ann')],
        },
      },
    ],
    frameworkUpdates: {
      entityBatchUpdate: {
        mutations: [
          { payload: { other: {} } },
          entity('ann', 'Second.', ' ', 0),
          entity('bo', 'First.', '1.2K', 0),
          entity('cy', 'Answered.', '4', 1),
        ],
      },
    },
  };
  const { texts } = await gather({
    [page]: source(
      answer([]),
      `<script>window["ytInitialData"] = ${JSON.stringify(data)};</script><script>{"INNERTUBE_CLIENT_VERSION":"2.20260901.01.00"}</script>`,
    ),
    [`${next} WEB`]: JSON.stringify(comments),
  });
  expect(texts.commentsTotal).toBe('1204');
  expect(JSON.parse(texts.comments ?? '')).toEqual([
    { author: '@bo', content: 'First.', like: 1200, level: 0 },
    { author: '@cy', content: 'Answered.', like: 4, level: 1 },
    { author: '@ann', content: 'Second.', like: null, level: 0 },
  ]);
});

test('pages without a video, and without any answer, return nothing', async () => {
  expect(await gather({}, 'https://www.youtube.com/@harbour')).toEqual({
    texts: {},
    requested: [],
  });
  expect((await gather({ [page]: '<title>Before you continue</title>' })).texts).toEqual({});
});

test('S9.11 a caption file is waited for 4 s, then another is requested', async () => {
  jest.useFakeTimers();
  try {
    const requested: string[] = [];
    const answers: Record<string, Promise<string>> = {
      [page]: Promise.resolve(source(answer([track('en', file('slow'))]))),
      [file('slow')]: new Promise(() => {}),
      [player]: Promise.resolve(JSON.stringify(answer([track('en', file('ios'))]))),
      [file('ios')]: Promise.resolve(xml('The pier came down.')),
    };
    const gathering = gatherYoutube(
      new URL(page),
      async (address) => {
        requested.push(address);
        return answers[address] ?? '';
      },
      new AbortController().signal,
    );
    await jest.advanceTimersByTimeAsync(3999);
    expect(requested.at(-1)).toBe(file('slow'));
    await jest.advanceTimersByTimeAsync(1);
    expect((await gathering).captions).toBe(xml('The pier came down.'));
  } finally {
    jest.useRealTimers();
  }
});
