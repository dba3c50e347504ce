import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { VideoData } from '#domain/sites/site-pages.ts';
import { openSiteTab, type SiteTab } from '#test/support/site-tab.ts';
import { root } from '#test/support/sources.ts';
import { wideTest } from '#test/support/wide.ts';

jest.setTimeout(300_000);

const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types 'none'",
};
const live = readFileSync(path.join(root, 'test/fixtures/sites/youtube/live.html'), 'utf8');
const refused = readFileSync(path.join(root, 'test/fixtures/sites/youtube/refused.html'));

const first = 'OldHarbour1';
const id = 'HarbourPie1';
const watch = (videoId: string) => `https://www.youtube.com/watch?v=${videoId}`;
const player = 'https://www.youtube.com/youtubei/v1/player';
const file = (name: string) => `https://www.youtube.com/api/timedtext?v=${id}&lang=${name}`;
const srv3 = (words: string) =>
  `<timedtext format="3"><body><p t="500" d="2000">${words}</p><p t="65250" d="1500"><s>A chair</s><s> was left on it.</s></p></body></timedtext>`;

interface Reported {
  videoId: string;
  title: string;
  tracks?: string[];
}

function answer({ videoId, title, tracks = [] }: Reported) {
  return {
    playabilityStatus: { status: 'OK' },
    videoDetails: {
      videoId,
      title,
      author: `Office of ${title}`,
      shortDescription: `Of ${title}.`,
    },
    microformat: { playerMicroformatRenderer: { publishDate: '2026-03-01' } },
    captions: {
      playerCaptionsTracklistRenderer: {
        captionTracks: tracks.map((name) => ({
          baseUrl: file(name),
          languageCode: name.slice(0, 2),
          ...(name.includes('asr') ? { kind: 'asr' } : {}),
        })),
      },
    },
  };
}

/** The page as its server sends it for a video. */
function source(reported: Reported): string {
  return live
    .replaceAll(id, reported.videoId)
    .replaceAll('How the pier was mended', reported.title)
    .replace(
      'ytInitialPlayerResponse = {}',
      `ytInitialPlayerResponse = ${JSON.stringify(answer(reported))}`,
    );
}

let tab: SiteTab;

beforeAll(async () => {
  tab = await openSiteTab();
});
afterAll(() => tab?.close());

const put = (url: string, body: string | Uint8Array) => tab.sites.put(url, { body, headers });
/** Replies of an earlier test are removed. */
beforeEach(() => {
  for (const url of [player, watch(first), watch(id), ...['en', 'de', 'en-asr', 'fr'].map(file)]) {
    tab.sites.remove(url);
  }
});

async function open(reported: Reported): Promise<void> {
  put(watch(reported.videoId), source(reported));
  await tab.page.goto(watch(reported.videoId), { waitUntil: 'load' });
}

async function read() {
  const document = await tab.captured();
  return { document, data: document.doc_type_dependent_data as VideoData };
}

/** Rows that the new panel gets when it is shown; `opened` records the panels' actions. */
const bring = (batches: [string, string][][]) =>
  tab.page.evaluate((rows) => Object.assign(globalThis, { batches: rows, opened: [] }), batches);
const opened = () => tab.page.evaluate(() => (globalThis as { opened?: string[] }).opened ?? []);

/** As YouTube navigates to another video: the address changes first, the page's own data do not. */
const navigate = (videoId: string, title: string) =>
  tab.page.evaluate(
    (to, name) => {
      history.pushState({}, '', `/watch?v=${to}`);
      document.title = `${name} - YouTube`;
      document.querySelector('ytd-watch-flexy')?.setAttribute('video-id', to);
      const heading = document.querySelector('h1 yt-formatted-string');
      if (heading) heading.textContent = name;
      document.dispatchEvent(new Event('yt-navigate-finish'));
    },
    videoId,
    title,
  );

const lines = [
  { start: 0.5, duration: 2, text: 'The pier came down.' },
  { start: 65.25, duration: 1.5, text: 'A chair was left on it.' },
];

describe('captions', () => {
  test('S5.14 English ones, although another language and a machine come first', async () => {
    put(file('en'), srv3('The pier came down.'));
    await open({ videoId: id, title: 'The pier', tracks: ['de', 'en-asr', 'en'] });
    const html = await tab.page.content();
    const { document, data } = await read();
    expect(document.doc_type).toBe('page_content__youtube');
    expect(data).toMatchObject({
      videoId: id,
      title: 'The pier',
      author: 'Office of The pier',
      description: 'Of The pier.',
      date: '2026-03-01',
      language: 'en',
      segments: lines,
    });
    const kinds = document.passages.map(({ anchor }) => anchor);
    expect(kinds).toContainEqual({ kind: 'video', seconds: 65.25 });
    // Nothing was opened for it, and no other file was requested.
    expect(await tab.page.content()).toBe(html);
    expect(tab.sites.seen(file('de'))).toEqual([]);
    expect(tab.sites.seen(file('en')).at(-1)?.cookie).toBeUndefined();
  });

  test('S7.4 an answer of 0 bytes is a failure: another player is requested', async () => {
    put(file('en'), '');
    put(file('fr'), srv3('La jetée.'));
    put(player, JSON.stringify(answer({ videoId: id, title: 'x', tracks: ['fr'] })));
    await open({ videoId: id, title: 'The pier', tracks: ['en'] });
    const { data } = await read();
    expect(data).toMatchObject({ title: 'The pier', language: 'fr' });
    expect(data.segments[0]?.text).toBe('La jetée.');
  });

  test('after an in-app navigation nothing is of the first video', async () => {
    put(file('en'), srv3('The pier came down.'));
    await open({ videoId: first, title: 'The first film', tracks: ['de'] });
    put(watch(id), source({ videoId: id, title: 'The second film', tracks: ['en'] }));
    await navigate(id, 'The second film');
    const { document, data } = await read();
    expect(data).toMatchObject({ videoId: id, title: 'The second film', segments: lines });
    expect(JSON.stringify(document)).not.toContain('first film');
  });

  wideTest('nor where the background gets nothing of the second', async () => {
    await open({ videoId: first, title: 'The first film', tracks: ['de'] });
    put(watch(id), source({ videoId: first, title: 'The first film', tracks: ['en'] }));
    put(player, JSON.stringify(answer({ videoId: first, title: 'The first film' })));
    await navigate(id, 'The second film');
    const { document, data } = await read();
    expect(data).toMatchObject({ videoId: id, title: 'The second film', segments: [] });
    expect(JSON.stringify(document)).not.toContain('first film');
  });
});

describe('the transcript panel', () => {
  const batches: [string, string][][] = [
    [['0:00', 'The pier came down.']],
    [
      ['1:05', 'A chair was left on it.'],
      ['1:10', 'Twice.'],
    ],
    [['1:00:03', 'That is all.']],
  ];
  const spoken = [
    { start: 0, duration: 65, text: 'The pier came down.' },
    { start: 65, duration: 5, text: 'A chair was left on it.' },
    { start: 70, duration: 3533, text: 'Twice.' },
    { start: 3603, duration: 0, text: 'That is all.' },
  ];

  test('S5.14 S9.11 old one empty, new one in three batches, labels in German; restored afterwards', async () => {
    put(file('en'), '');
    await open({ videoId: id, title: 'The pier', tracks: ['en'] });
    await bring(batches);
    const { data } = await read();
    expect(data.segments).toEqual(spoken);
    expect(await opened()).toEqual(['old open', 'old shut', 'modern open', 'modern shut']);
    const folded = () =>
      tab.page.evaluate(() => ({
        isFolded: document.querySelector<HTMLElement>('#expanded')?.hidden,
        open: document.querySelectorAll('[visibility$="_EXPANDED"]').length,
        top: scrollY,
      }));
    expect(await folded()).toEqual({ isFolded: true, open: 0, top: 0 });
  });

  wideTest('one that the person opened stays open', async () => {
    await open({ videoId: id, title: 'The pier' });
    await bring(batches);
    await tab.page.evaluate(() =>
      document
        .querySelector('#modern')
        ?.setAttribute('visibility', 'ENGAGEMENT_PANEL_VISIBILITY_EXPANDED'),
    );
    const { data } = await read();
    expect(data.segments).toEqual(spoken);
    expect(await opened()).toEqual(['modern open']);
  });

  wideTest('nor by going back to the first video, whose rows are not in the panel', async () => {
    await open({ videoId: id, title: 'The pier' });
    await navigate(first, 'The other film');
    await bring([[['0:00', 'Spoken in the other film.']]]);
    await read();
    await navigate(id, 'The pier');
    await bring([]);
    expect((await read()).data).toMatchObject({ videoId: id, segments: [] });
  });

  wideTest('rows of the video before are never used, those that replace them are', async () => {
    await open({ videoId: first, title: 'The first film' });
    await bring([[['0:00', 'Spoken in the first film.']]]);
    await read();
    await navigate(id, 'The second film');
    await bring([]);
    expect((await read()).data).toMatchObject({ videoId: id, segments: [] });
    await bring(batches);
    expect((await read()).data.segments).toEqual(spoken);
  });
});

test('S4.12 the background reads a watch page for the chat', async () => {
  put(file('en'), srv3('The pier came down.'));
  await open({ videoId: id, title: 'The pier', tracks: ['en'] });
  const { reply, error } = await tab.probe.call('request', 'page.capture', { tabId: tab.tabId });
  expect({ reply, error }).toMatchObject({
    reply: { document: { docType: 'page_content__youtube', title: 'The pier', link: watch(id) } },
  });
});

test('S5.14 a page about a video with caption tracks: the English one, no other way', async () => {
  const talk = 'https://vimeo.com/130600001';
  const vtt = (words: string) =>
    `WEBVTT\n\n00:00.500 --> 00:02.500\n<v Ann>${words}</v>\n\n01:05.250 --> 01:06.750\nA chair &amp; a rope.\n`;
  const body = readFileSync(path.join(root, 'test/fixtures/sites/video-pages/talk.html'));
  tab.sites.put(talk, { body });
  for (const [name, words] of Object.entries({ de: 'Der Steg.', en: 'The pier.' })) {
    const lines = { body: vtt(words), headers: { 'content-type': 'text/vtt' } };
    tab.sites.put(`https://vimeo.com/lines/${name}.vtt`, lines);
  }
  await tab.page.goto(talk);
  const film = await read();
  expect(film.data).toMatchObject({
    title: 'How the pier was mended',
    author: 'Harbour Office',
    language: 'en',
    segments: [
      { start: 0.5, duration: 2, text: 'The pier.' },
      { start: 65.25, duration: 1.5, text: 'A chair & a rope.' },
    ],
  });
  expect(film.document.doc_type).toBe('page_content__youtube');
  const modes = await tab.page.evaluate(() =>
    [...(document.querySelector('video')?.textTracks ?? [])].map(({ mode }) => mode),
  );
  expect(modes).toEqual(['disabled', 'disabled', 'disabled']);
});

test('S3.15 a refused page holds no video', async () => {
  put(watch(id), refused);
  await tab.page.goto(watch(id));
  const { error } = await tab.probe.call('capture', tab.tabId);
  expect(error?.code).toBe('capture_empty');
});

describe('a citation', () => {
  const show = () =>
    tab.probe.call('showPassage', {
      windowId: tab.windowId,
      docId: 'doc',
      link: watch(id),
      exact: 'A chair was left on it.',
      anchor: { kind: 'video', seconds: 65.25 },
    });

  test('moves the open video to its second, without loading it again', async () => {
    await open({ videoId: id, title: 'The pier' });
    await navigate(id, 'The pier');
    await tab.page.evaluate(() => Object.assign(globalThis, { isSame: true }));
    await tab.probe.page.bringToFront();
    expect(await show()).toEqual({ outcome: 'shown', tabId: tab.tabId });
    const state = () =>
      tab.page.evaluate(() => ({
        second: document.querySelector('video')?.currentTime,
        isSame: 'isSame' in globalThis,
      }));
    expect(await state()).toEqual({ second: 65.25, isSame: true });
    const isActive = await tab.probe.page.evaluate(
      async (at) => (await chrome.tabs.get(at)).active,
      tab.tabId,
    );
    expect(isActive).toBe(true);
  });

  test('opens the video at its second where it is not open', async () => {
    await tab.page.goto('about:blank');
    put(`${watch(id)}&t=65`, source({ videoId: id, title: 'The pier' }));
    const { outcome, tabId: to } = await show();
    expect(outcome).toBe('shown');
    const target = await tab.probe.browser.waitForTarget(
      (each) => each.url() === `${watch(id)}&t=65`,
    );
    expect(to).not.toBe(tab.tabId);
    await (await target.page())?.close();
  });
});

test('S5.14 the probe answers for caption files and addresses', async () => {
  const ask = (question: object) => tab.probe.call('answer', question as never);
  expect(
    await ask({ id: 1, kind: 'timedtext', xml: srv3('The pier &amp; the sea') }),
  ).toMatchObject({ id: 1, segments: [{ start: 0.5, text: 'The pier & the sea' }, lines[1]] });
  expect(await ask({ id: 2, kind: 'youtube-id', url: watch(id) })).toEqual({ id: 2, videoId: id });
  expect(await ask({ id: 3, kind: 'youtube-id', url: 'https://a.example' })).toEqual({
    id: 3,
    videoId: null,
  });
});
