import { joinedTaskWords } from './task-words/joined.ts';
import { spacedTaskWords } from './task-words/task-words.ts';
import type { TaskWords } from './task-words/task-words.types.ts';

/** The kind of result that a request wants from its sources. */
export type RequestShape = keyof TaskWords | 'question';

/** A request for all of a text is short; pasted text may follow it. */
const maxRequest = 400;
/**
 * A verb such as `translate` is a request near the start of the text, in some languages at its end.
 */
const nearStart = 60;
const nearEnd = 30;

const boundary = '(?<![\\p{L}\\p{M}\\p{N}])';
const patterns = {
  condense: patternOf('condense'),
  transform: patternOf('transform'),
  compose: patternOf('compose'),
};

/** By the words of some thirty languages; the language of the request is not detected. */
export function shapeOf(text: string): RequestShape {
  const request = foldRequest(text.slice(0, maxRequest));
  if (patterns.condense.test(request)) return 'condense';
  if (/[?？؟]$/.test(request) && !polite.test(request)) return 'question';
  const edges = `${request.slice(0, nearStart)}\n${request.slice(-nearEnd)}`;
  if (patterns.transform.test(edges) && !isAboutQuote(text)) return 'transform';
  return patterns.compose.test(edges) ? 'compose' : 'question';
}

/** Requests in the form of a question. */
const polite =
  /^(\P{L}*)(can|could|would|will|kannst|konnte|konnten|wurdest|peux|pouvez|pourr|puede|podr|puoi|potrest|pode|kun|zou|czy m|mozesz|можешь|можете|можеш|кан|kan|voitko|muzes|poti|bisa|tolong)|[mM]ı[sz]ın|せんか|くれますか|もらえますか|できますか|줄래|주실|줄 수|क्या आप|هل يمكن|吗[?？]$|嗎[?？]$|được không/u;

/** `Translate “ubi est”`, or a request with the text it is about behind it. */
function isAboutQuote(text: string): boolean {
  if (text.length > maxRequest) return true;
  const opened = /["“„«「『][^"”“»」』]/.exec(text);
  return opened !== null && /["”“»」』]/.test(text.slice(opened.index + 2));
}

/** Lower case; Latin and Greek letters without accents, Arabic without vowel signs. */
export function foldRequest(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/(?<=[a-zα-ω])[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .replace(/[\u064b-\u065f\u0670\u0640]/g, '')
    .replace(/[أإآ]/g, 'ا')
    .replace(/[’‘]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

function patternOf(kind: keyof TaskWords): RegExp {
  const all = (table: Record<string, TaskWords>) =>
    Object.values(table).flatMap((words) => words[kind].map(sourceOf));
  const spaced = all(spacedTaskWords).map((source) =>
    source.startsWith('^') ? source : `${boundary}(?:${source})`,
  );
  return new RegExp([...spaced, ...all(joinedTaskWords)].join('|'), 'u');
}

function sourceOf(words: string): string {
  return words
    .normalize('NFKC')
    .replaceAll('>', '(?![\\p{L}\\p{M}\\p{N}])')
    .replaceAll(' ~', '[^.?!。？！]{0,60}?[\\s,]')
    .replaceAll('~', '[^.?!。？！]{0,60}?')
    .replaceAll(/ (?![?)])/g, '\\s+')
    .replace(/^\^/, '^\\P{L}*');
}
