import { CodePlace } from './code-place.ts';
import {
  bareHarmony,
  closings,
  findMark,
  harmony,
  harmonyTokens,
  openings,
  partialMark,
  thoughtMarks,
} from './thought-marks.ts';

/** A piece of an answer. `retract`: all content so far was thoughts, whose end only came now. */
export type AnswerPiece =
  | { kind: 'content'; text: string }
  | { kind: 'reasoning'; text: string }
  | { kind: 'retract' };

/** How a model writes its thoughts, as an answer showed: `inside` begins with them, without a mark. */
export type ThoughtHabit = 'inside' | 'plain';

const answerMarks = [...closings, ...openings, ...harmonyTokens];
const bareMarks = [...answerMarks, bareHarmony.closing];
const firstMarks = [...openings, ...harmonyTokens];
const insideMarks = [...closings, ...harmonyTokens, bareHarmony.closing];

/**
 * Divides what a model writes into thoughts and answer, piece by piece: marks at the start, on a line of their own later,
 * a closing mark whose opening one was in the prompt, and harmony's channels. A mark inside a sentence or code is text.
 */
export class ThoughtSplitter {
  #state: 'start' | 'thinking' | 'header' | 'gap' | 'answer';
  /** Text that may be the beginning of a mark. */
  #held = '';
  /** The mark that ends the thoughts; null: any. */
  #closing: string | null = null;
  #hasThought = false;
  #hasContent = false;
  /** A mark was found, so a closing one alone is text. */
  #isDivided = false;
  #isHarmony = false;
  /** The first characters of the answer. */
  #begin = '';
  #header = '';
  #place = new CodePlace();
  /** Until the thoughts with which an answer is expected to begin have ended. */
  #unclosed: string[] | null;
  /** Thoughts within an answer, from their mark on: one that is never closed was spoken of. */
  #inLine: string[] | null = null;
  #habit: ThoughtHabit = 'plain';

  constructor(habit: ThoughtHabit = 'plain') {
    this.#state = habit === 'inside' ? 'thinking' : 'start';
    this.#unclosed = habit === 'inside' ? [] : null;
  }

  /** What this answer showed so far. */
  get habit(): ThoughtHabit {
    return this.#habit;
  }

  push(text: string): AnswerPiece[] {
    return this.#read(text, false);
  }

  end(): AnswerPiece[] {
    const pieces = this.#read('', true);
    // No thoughts came before the answer this time.
    const answer = this.#unclosed?.join('').trimStart() ?? '';
    const spokenOf = this.#state === 'thinking' ? (this.#inLine?.join('') ?? '') : '';
    [this.#unclosed, this.#inLine] = [null, null];
    return [...pieces, ...said('content', answer), ...said('content', spokenOf)];
  }

  #read(text: string, isEnd: boolean): AnswerPiece[] {
    const pieces: AnswerPiece[] = [];
    let rest: string | null = this.#held + text;
    this.#held = '';
    while (rest) rest = this.#step(rest, isEnd, pieces);
    return pieces;
  }

  /** @returns what is to be read next; null: nothing, or it is held */
  #step(text: string, isEnd: boolean, pieces: AnswerPiece[]): string | null {
    if (this.#state === 'thinking') return this.#think(text, isEnd, pieces);
    if (this.#state === 'header') return this.#head(text, isEnd);
    if (this.#state === 'answer') return this.#answer(text, isEnd, pieces);
    return this.#start(text, isEnd, pieces);
  }

  /** Before the answer: white space between it and thoughts belongs to neither. */
  #start(text: string, isEnd: boolean, pieces: AnswerPiece[]): string | null {
    const begun = text.trimStart();
    const lower = begun.toLowerCase();
    const opening = openings.find((mark) => lower.startsWith(mark));
    if (opening) return this.#open(opening, begun.slice(opening.length));
    const token = harmonyTokens.find((mark) => lower.startsWith(mark));
    if (token) return this.#token(token, begun.slice(token.length));
    const mayBegin = firstMarks.some((mark) => mark.startsWith(lower));
    if (!isEnd && mayBegin) return this.#hold(text);
    const isFirst = this.#state === 'start';
    if (begun === '') {
      if (isFirst) pieces.push(...said('content', text));
      return null;
    }
    this.#state = 'answer';
    return isFirst ? text : begun;
  }

  #open(opening: string, rest: string): string {
    this.#isDivided = true;
    this.#closing = thoughtMarks.find(([mark]) => mark === opening)?.[1] ?? null;
    this.#state = 'thinking';
    return rest;
  }

  #think(text: string, isEnd: boolean, pieces: AnswerPiece[]): string | null {
    const marks = this.#endMarks();
    const found = findMark(text, marks);
    const partial = found || isEnd ? 0 : partialMark(text, marks);
    this.#thought(text.slice(0, found ? found.at : text.length - partial), pieces);
    if (!found) return this.#hold(text.slice(text.length - partial));
    if (this.#unclosed) this.#habit = 'inside';
    [this.#unclosed, this.#inLine] = [null, null];
    this.#isDivided = true;
    const rest = text.slice(found.at + found.mark.length);
    if (harmonyTokens.includes(found.mark)) return this.#token(found.mark, rest);
    this.#state = 'gap';
    return rest;
  }

  #endMarks(): readonly string[] {
    if (this.#isHarmony) return harmonyTokens;
    if (this.#unclosed) return insideMarks;
    return this.#closing === null ? closings : [this.#closing];
  }

  #thought(text: string, pieces: AnswerPiece[]): void {
    const begun = this.#hasThought || this.#inLine ? text : withoutOpening(text);
    if (begun === '') return;
    this.#hasThought = true;
    this.#unclosed?.push(begun);
    this.#inLine?.push(begun);
    pieces.push({ kind: 'reasoning', text: begun });
  }

  /** A token of harmony's form: after it comes the name of a channel, or the next message. */
  #token(token: string, rest: string): string {
    this.#isHarmony = true;
    this.#isDivided = true;
    const isHead = token === harmony.channel || token === harmony.start;
    this.#header = '';
    this.#state = isHead ? 'header' : 'gap';
    return rest;
  }

  #head(text: string, isEnd: boolean): string | null {
    const found = findMark(text, [harmony.message, harmony.channel]);
    if (!found) return isEnd ? null : this.#hold(text);
    this.#header = found.mark === harmony.channel ? '' : text.slice(0, found.at);
    const rest = text.slice(found.at + found.mark.length);
    if (found.mark === harmony.channel) return rest;
    const isAnswer = /^(?:final|assistant)?$/i.test(this.#header.trim());
    this.#state = isAnswer ? 'gap' : 'thinking';
    return rest;
  }

  #answer(text: string, isEnd: boolean, pieces: AnswerPiece[]): string | null {
    const marks = isBare((this.#begin + text).trimStart()) ? bareMarks : answerMarks;
    const found = findMark(text, marks);
    if (!found) {
      const partial = isEnd ? 0 : partialMark(text, marks);
      this.#say(text.slice(0, text.length - partial), pieces);
      return this.#hold(text.slice(text.length - partial));
    }
    const { at, mark } = found;
    this.#say(text.slice(0, at), pieces);
    const after = text.slice(at + mark.length);
    if (!isEnd && isOpen(mark, after)) return this.#hold(text.slice(at));
    const rest = this.#place.isCode ? null : this.#mark(mark, after, pieces);
    if (rest !== null) return rest;
    this.#say(text.slice(at, at + mark.length), pieces);
    return after;
  }

  /** @returns what follows the mark; null: it is text */
  #mark(mark: string, after: string, pieces: AnswerPiece[]): string | null {
    const { line } = this.#place;
    const isAlone = line.trim() === '';
    if (harmonyTokens.includes(mark)) return this.#tokenInAnswer(mark, after, pieces);
    if (openings.includes(mark)) {
      if (isAlone && /^[ \t]*\r?\n/.test(after)) return this.#open(mark, after);
      if (!isAlone && !/[.!?…。！？]\s*$/.test(line)) return null;
      this.#inLine = [mark];
      return this.#open(mark, after);
    }
    if (mark === bareHarmony.closing) {
      return isBare(this.#begin) ? this.#retract(after, pieces) : null;
    }
    const isClosing = isAlone || /[.!?…。！？:)*]\s*$/.test(line) || /^\s*\n\s*\n/.test(after);
    return isClosing && !this.#isDivided ? this.#retract(after, pieces) : null;
  }

  #tokenInAnswer(token: string, after: string, pieces: AnswerPiece[]): string | null {
    if (this.#isHarmony) return this.#token(token, after);
    if (harmony.ends.some((end) => end === token)) {
      return /^\s*(<\|start\|>|$)/.test(after) ? after : null;
    }
    const isHead = /^(assistant\s*<\|channel|(final|analysis|commentary)\b)/.test(after);
    if (!isHead) return null;
    this.#retract('', pieces);
    return this.#token(token, after);
  }

  #retract(after: string, pieces: AnswerPiece[]): string {
    if (this.#hasContent) pieces.push({ kind: 'retract' });
    this.#habit = 'inside';
    this.#isDivided = true;
    this.#hasThought = true;
    this.#hasContent = false;
    this.#begin = '-';
    this.#place = new CodePlace();
    this.#state = 'gap';
    return after;
  }

  #say(text: string, pieces: AnswerPiece[]): void {
    if (text === '') return;
    this.#place.add(text);
    if (this.#begin.length <= bareHarmony.opening.length) {
      this.#begin = (this.#begin + text).trimStart().slice(0, bareHarmony.opening.length + 1);
    }
    this.#hasContent = true;
    pieces.push({ kind: 'content', text });
  }

  #hold(text: string): null {
    this.#held = text;
    return null;
  }
}

const isBare = (begin: string) => /^analysis[A-Z]/.test(begin);

/** Does more text decide whether it is a mark? */
function isOpen(mark: string, after: string): boolean {
  if (closings.includes(mark)) return /^\s*$/.test(after) && after.split('\n').length < 3;
  if (openings.includes(mark)) return /^[ \t]*\r?$/.test(after);
  if (mark === harmony.channel || mark === harmony.start) {
    return after.length < 'assistant<|channel'.length;
  }
  return harmonyTokens.includes(mark) && harmony.start.startsWith(after.trim());
}

/** An answer that is expected to begin with thoughts may have the mark after all. */
function withoutOpening(text: string): string {
  const begun = text.trimStart();
  const opening = openings.find((mark) => begun.toLowerCase().startsWith(mark));
  return opening ? begun.slice(opening.length).trimStart() : begun;
}

function said(kind: 'content' | 'reasoning', text: string): AnswerPiece[] {
  return text === '' ? [] : [{ kind, text }];
}
