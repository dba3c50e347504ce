import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { JSDOM } from 'jsdom';
import { captionOrder } from '#domain/video/caption-choice.ts';
import { parseTimedText } from '#domain/video/timed-text.ts';
import { youtubeId } from '#domain/video/youtube-id.ts';
import { readComments } from '#sites/youtube/comments-answer.ts';
import { readPlayer } from '#sites/youtube/player-answer.ts';
import { readPanel } from '#sites/youtube/transcript-panel.ts';
import { playerOfSource } from '#sites/youtube/watch-source.ts';
import { practiceSet } from '#test/support/practice.ts';

const folder = practiceSet('youtube');
const practice = folder ? test : test.skip;
if (!folder) {
  console.warn('skipped: 42 addresses, 7 timed texts, 8 pages, 5 answers, no practice material');
}
const text = (...name: string[]) => readFileSync(path.join(folder ?? '', ...name), 'utf8');
const json = (...name: string[]) => JSON.parse(text(...name));

practice('S5.14 ids of addresses', () => {
  const urls = json('urls.json') as { url: string; id: string | null }[];
  expect(urls.map(({ url }) => ({ url, id: youtubeId(url) }))).toEqual(
    urls.map(({ url, id }) => ({ url, id })),
  );
});

practice('S5.14 timed texts', () => {
  for (const { xml, segments } of json('timedtext.json')) {
    expect(parseTimedText(xml)).toEqual(segments);
  }
});

practice('S5.14 which captions', () => {
  for (const { tracks, want } of json('caption-choice.json')) {
    expect(captionOrder(tracks)[0]).toBe(want);
  }
});

interface Truth {
  videoId?: string | null;
  rendered_dom?: boolean;
  captionTracks: { languageCode: string; asr: boolean; name: string; baseUrl: string }[];
}

const without = (key: string, object: object) =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
const reported = (truth: Truth) => without('src', truth);

practice('S3.15 player answers, and those in the sources of pages', () => {
  const asTruth = (player: ReturnType<typeof readPlayer>) => {
    const { date, tracks, ...rest } = player;
    const shown = { ...rest, publishDate: date };
    return {
      ...Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, value || null])),
      captionTracks: tracks.map(({ kind, languageCode, name, baseUrl }) => ({
        languageCode,
        asr: kind === 'asr',
        name,
        baseUrl,
      })),
    };
  };
  for (const [name, truth] of Object.entries(
    json('player', 'truth.json') as Record<string, Truth>,
  )) {
    expect(asTruth(readPlayer(json('player', `${name}.json`)))).toEqual(reported(truth));
  }
  for (const [name, truth] of Object.entries(
    json('pages', 'truth.json') as Record<string, Truth>,
  )) {
    if (truth.rendered_dom) continue;
    const player = playerOfSource(text('pages', `${name}.html`), truth.videoId ?? 'a-video-id-');
    if (truth.videoId) expect(asTruth(player as never)).toEqual(reported(truth));
    else expect(player).toBeNull();
  }
});

practice('S3.15 comments', () => {
  for (const file of readdirSync(path.join(folder ?? '', 'comments'))) {
    if (file.endsWith('.truth.json')) continue;
    const wanted = json('comments', file.replace('.json', '.truth.json'));
    expect(readComments(json('comments', file))).toMatchObject(
      wanted.map((comment: object) => without('published', comment)),
    );
  }
});

practice('S5.14 rows of transcript panels', () => {
  for (const { html, segments, language_label } of json('panels.json')) {
    const { lines, languageLabel } = readPanel(new JSDOM(html).window.document);
    expect(lines).toEqual(segments);
    expect(languageLabel).toBe(language_label);
  }
});
