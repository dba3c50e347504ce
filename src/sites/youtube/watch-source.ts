import { parseJson } from '#shared/json.ts';
import { allUnder, at, listAt, stringAt } from './json-path.ts';
import { type PlayerAnswer, readPlayer } from './player-answer.ts';

/**
 * The facts of `videoId` in the source of a video's page; null: it is of another video, or has
 * none.
 */
export function playerOfSource(html: string, videoId: string): PlayerAnswer | null {
  for (const object of objectsNamed(html, 'ytInitialPlayerResponse')) {
    const player = readPlayer(object);
    if (player.videoId === videoId) return player;
  }
  return null;
}

/** The request for the comments below the video; null: there are none. */
export function commentsAsk(
  html: string,
  videoId: string,
): { continuation: string; clientVersion: string } | null {
  const clientVersion = /"(?:INNERTUBE_CLIENT_VERSION|clientVersion)":"([\d.]+)"/.exec(html)?.[1];
  if (!clientVersion) return null;
  for (const data of objectsNamed(html, 'ytInitialData')) {
    const ofVideo = stringAt(data, 'currentVideoEndpoint', 'watchEndpoint', 'videoId');
    if (ofVideo !== videoId) continue;
    for (const section of allUnder(data, 'itemSectionRenderer')) {
      const name = stringAt(section, 'sectionIdentifier');
      if (name !== 'comment-item-section' && name !== 'comments-section') continue;
      const item = listAt(section, 'contents').at(-1);
      const command = at(item, 'continuationItemRenderer', 'continuationEndpoint');
      const continuation = stringAt(command, 'continuationCommand', 'token');
      if (continuation) return { continuation, clientVersion };
    }
  }
  return null;
}

/** Objects that scripts assign: `var n = {…}`, `window["n"] = {…}`. */
function* objectsNamed(html: string, name: string): Generator<unknown> {
  const assigned = new RegExp(`${name}["'\\]]*\\s*=\\s*(?=\\{)`, 'g');
  for (const match of html.matchAll(assigned)) {
    const text = objectAt(html, match.index + match[0].length);
    const object = text === null ? undefined : parseJson(text);
    if (object !== undefined) yield object;
  }
}

/** From an opening brace to its closing one; braces in strings do not count. */
function objectAt(text: string, start: number): string | null {
  let depth = 0;
  const token = /["{}]/g;
  token.lastIndex = start;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '"') {
      token.lastIndex = afterString(text, found.index);
    } else {
      depth += found[0] === '{' ? 1 : -1;
      if (depth === 0) return text.slice(start, token.lastIndex);
    }
  }
  return null;
}

function afterString(text: string, start: number): number {
  const token = /["\\]/g;
  token.lastIndex = start + 1;
  for (let found = token.exec(text); found; found = token.exec(text)) {
    if (found[0] === '"') return token.lastIndex;
    token.lastIndex += 1;
  }
  return text.length;
}
