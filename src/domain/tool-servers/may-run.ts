import { isObject, type JsonObject, parseJson } from '#shared/json.ts';
import type { CallReason, CallRun } from './call-run.ts';
import { stableJson } from './listed-tools.ts';
import type { ServerTool, ToolServer } from './tool-server.ts';

/** What decides whether a call needs the person. */
export interface CallFacts {
  server: Pick<ToolServer, 'id' | 'readsUnasked'>;
  tool: Pick<ServerTool, 'name' | 'isReadOnly' | 'hash' | 'schema'>;
  args: JsonObject;
  questionId: string;
  /** Calls of this chat. */
  earlier: readonly CallRun[];
  /** What the model has read that neither the person nor this server wrote: documents, and servers by their ids. */
  origins: readonly string[];
  /** What the person wrote and this server sent. */
  known: readonly string[];
}

const maxForeign = 5;
const maxForeignLetters = 200;

/**
 * Why a call needs the person; null: it runs. A page, or the result of another server, may have made the model call it:
 * then what was allowed holds for arguments of the person's own words, and for what they had read when they allowed it.
 */
export function whyToAsk(facts: CallFacts): { reason: CallReason; foreign: string[] } | null {
  const foreign = facts.origins.length === 0 ? [] : foreignValues(facts);
  if (isRepeated(facts)) return { reason: 'again', foreign };
  if (!isAllowed(facts)) return { reason: 'new', foreign };
  return foreign.length > 0 ? { reason: 'words', foreign } : null;
}

function isAllowed({ server, tool, earlier, origins }: CallFacts): boolean {
  if (tool.isReadOnly && server.readsUnasked) return true;
  return earlier.some(
    (call) =>
      call.decision === 'always' &&
      call.serverId === server.id &&
      call.tool === tool.name &&
      call.hash === tool.hash &&
      origins.every((origin) => call.seen.includes(origin)),
  );
}

/** It may have been carried out for this question, by an answer that ended before it did. */
function isRepeated({ server, tool, args, questionId, earlier }: CallFacts): boolean {
  if (tool.isReadOnly) return false;
  const wanted = stableJson(args);
  const isIt = (text: string) => stableJson(parseJson(text)) === wanted;
  return earlier.some(
    (call) =>
      call.questionId === questionId &&
      call.serverId === server.id &&
      call.tool === tool.name &&
      call.isSent &&
      (isIt(call.args) || isIt(call.wanted ?? '')),
  );
}

/** Parts of the arguments that are neither the person's words, nor this server's, nor named by the tool itself. */
function foreignValues({ args, tool, known }: CallFacts): string[] {
  const texts = [...known, JSON.stringify(tool.schema)].map(folded);
  const own = new Set(texts.flatMap(wordsOf));
  // Many scripts put no spaces between words.
  const isOwn = (word: string) =>
    own.has(word) || (!/^[\p{ASCII}]+$/u.test(word) && texts.some((text) => text.includes(word)));
  const values = valuesOf(args);
  const letters = values.flatMap((value) => wordsOf(folded(value))).filter(isLetter);
  const foreignLetters = new Set([...new Set(letters)].filter((letter) => !isOwn(letter)));
  const isSpelled = letters.filter((letter) => foreignLetters.has(letter)).length > maxLetters;
  const isForeignWord = (word: string) =>
    isLetter(word) ? isSpelled && foreignLetters.has(word) : !isOwn(word);
  const isForeign = (value: string) =>
    oddMarks.test(value) || wordsOf(folded(value)).some(isForeignWord);
  return [...new Set(values)]
    .filter(isForeign)
    .slice(0, maxForeign)
    .map((value) => value.slice(0, maxForeignLetters));
}

/** Letters that are not seen, and long runs of marks, can carry words too. */
const oddMarks = /[\p{Cf}\p{Co}]|[^\p{L}\p{N}\p{M}]{4}/u;

/** Texts and numbers, and the names of fields. */
function valuesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'number') return [String(value)];
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, each]) => [name, ...valuesOf(each)]);
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** One letter or digit carries nothing; several of them can spell a word. */
const isLetter = (word: string) => word.length === 1;
const maxLetters = 2;
