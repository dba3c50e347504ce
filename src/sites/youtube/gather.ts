import { captionOrder } from '#domain/video/caption-choice.ts';
import { parseTimedText } from '#domain/video/timed-text.ts';
import { watchAddress } from '#domain/video/video-address.ts';
import { youtubeId } from '#domain/video/youtube-id.ts';
import { parseJson } from '#shared/json.ts';
import type { GatherSite } from '../contract.ts';
import { commentsTotal, readComments, toComment } from './comments-answer.ts';
import type { VideoFacts } from './gathered.ts';
import { gatheredNames as names } from './gathered-names.ts';
import { isGated, type PlayerAnswer, type PlayerTrack, readPlayer } from './player-answer.ts';
import { commentsAsk, playerOfSource } from './watch-source.ts';

type FetchText = Parameters<GatherSite>[1];

const api = 'https://www.youtube.com/youtubei/v1';
/** Clients of the app's players, whose caption addresses are not gated (seen 2026-09). */
const appClients = [
  { clientName: 'IOS', clientVersion: '20.10.4' },
  { clientName: 'ANDROID', clientVersion: '20.10.38' },
];
const pageMs = 8000;
const answerMs = 4000;
/** Tracks of one player that are tried before the next player is requested. */
const maxTracks = 2;

/**
 * Captions, facts and comments of the video at `url`: from a new request of its page, because an
 * open page may hold the data of an earlier video; else from other players.
 */
export const gatherYoutube: GatherSite = async (url, fetchText, signal) => {
  const id = youtubeId(url.href);
  if (!id || url.hostname.startsWith('consent.')) return {};
  const html = await within(pageMs, signal, fetchText(watchAddress(id))).catch(() => '');
  const comments = gatherComments(html, id, fetchText, signal).catch(() => noComments);
  const details = await gatherCaptions(playerOfSource(html, id), id, fetchText, signal);
  const { list, total } = await comments;
  if (!details.facts && list.length === 0) return {};
  return {
    [names.videoId]: id,
    ...(details.facts ? { [names.facts]: JSON.stringify(details.facts) } : {}),
    ...details.captions,
    ...(list.length > 0 ? { [names.comments]: JSON.stringify(list.map(toComment)) } : {}),
    ...(list.length > 0 && total !== null ? { [names.commentsTotal]: String(total) } : {}),
  };
};

async function gatherCaptions(
  ofPage: PlayerAnswer | null,
  id: string,
  fetchText: FetchText,
  signal: AbortSignal,
): Promise<{ facts: VideoFacts | null; captions: Record<string, string> }> {
  let facts = ofPage ? factsOf(ofPage) : null;
  let hasNone = false;
  const ask = async (client: (typeof appClients)[number]) => {
    const json = { context: { client: { ...client, hl: 'en' } }, videoId: id };
    const text = await within(
      answerMs,
      signal,
      fetchText(`${api}/player`, { method: 'POST', json }),
    );
    const player = readPlayer(parseJson(text));
    return player.videoId === id ? player : null;
  };
  const players = [async () => ofPage, ...appClients.map((client) => () => ask(client))];
  for (const player of players) {
    if (signal.aborted) break;
    const answer = await player().catch(() => null);
    if (!answer) continue;
    facts = facts?.title ? facts : factsOf(answer);
    // The web player's answer omits tracks that exist.
    hasNone ||= !ofPage?.tracks.length && isSilent(answer) && answer !== ofPage;
    if (hasNone) break;
    const captions = await captionsOf(answer, fetchText, signal);
    if (captions) return { facts, captions };
  }
  return { facts, captions: hasNone ? { [names.noCaptions]: 'true' } : {} };
}

function isSilent({ status, tracks }: PlayerAnswer): boolean {
  return status === 'OK' && tracks.length === 0;
}

function factsOf({ videoId, title, author, description, date }: PlayerAnswer): VideoFacts {
  return { videoId, title, author, description, date };
}

/** The first file with captions; gated addresses are skipped, because they only cost time. */
async function captionsOf(
  { tracks }: PlayerAnswer,
  fetchText: FetchText,
  signal: AbortSignal,
): Promise<Record<string, string> | null> {
  const open = tracks.filter((track) => !isGated(track));
  const best = captionOrder(open).map((index) => open[index] as PlayerTrack);
  for (const { baseUrl, languageCode } of best.slice(0, maxTracks)) {
    const xml = await within(answerMs, signal, fetchText(baseUrl)).catch(() => '');
    if (parseTimedText(xml).length === 0) continue;
    return {
      [names.captions]: xml,
      [names.captionsLanguage]: languageCode,
    };
  }
  return null;
}

const noComments = { list: [], total: null };

async function gatherComments(html: string, id: string, fetchText: FetchText, signal: AbortSignal) {
  const ask = commentsAsk(html, id);
  if (!ask) return noComments;
  const { continuation, clientVersion } = ask;
  const json = {
    context: { client: { clientName: 'WEB', clientVersion, hl: 'en' } },
    continuation,
  };
  const answer = fetchText(`${api}/next`, { method: 'POST', json });
  const read = parseJson(await within(answerMs, signal, answer));
  return { list: readComments(read), total: commentsTotal(read) };
}

/** Rejects after `ms`; the request itself continues until `signal` is aborted. */
function within<T>(ms: number, signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = () => reject(new Error('no answer in time'));
    const timer = setTimeout(late, ms);
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', late);
    });
  });
}
