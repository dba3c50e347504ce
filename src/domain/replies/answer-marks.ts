import { CodePlace } from './code-place.ts';
import { type TurnMark, turnMark } from './turn-marks.ts';

/** What becomes of the text at a place where a mark may begin. */
type Step = { length: number; said: string } | 'hold';

const role = /^\s*(?:assistant|model|bot|gpt|chatbot|ai)\b[ \t]*:?/i;
const otherRole =
  /^\s*(?:user|human|system|tool|observation|assistant|model)\b[^\n]{0,40}(?:\n|$)/i;
const maxRole = 12;
const sentenceEnd = /[.!?…。！？:*)\]"”’»]$/u;
const isQuoted = (line: string) => /["'“„«‘`(]$/u.test(line);

/**
 * Takes out of an answer what is not of it, piece by piece: the marks of a chat template with the turns after them,
 * calls of tools as text, and marks of another product's quotes. What is in code, or is spoken of, is text.
 */
export class AnswerMarks {
  /** A tool was called in the text. */
  isToolCall = false;
  #held = '';
  #isOver = false;
  /** Where a call ends. */
  #closing: string | null = null;
  #place = new CodePlace();
  #hasText = false;
  /** After a call, or a mark at the start: white space belongs to neither. */
  #isGap = false;

  push(text: string): string {
    return this.#read(text, false);
  }

  end(): string {
    return this.#read('', true);
  }

  #read(text: string, isEnd: boolean): string {
    const all = this.#held + text;
    this.#held = '';
    let said = '';
    for (let at = 0; at < all.length && !this.#isOver; ) {
      if (this.#closing !== null) {
        at = this.#skip(all, at, this.#closing);
        continue;
      }
      const next = at + all.slice(at).search(/[<[【\ue200-\ue206]|$/u);
      said += this.#say(all.slice(at, next));
      if (next === all.length) break;
      const step = this.#judge(all.slice(next), isEnd);
      if (step === 'hold') {
        this.#held = all.slice(next);
        break;
      }
      at = next + step.length;
      if (step.said === '' && !this.#isOver) said = withoutSpace(said, all.slice(at, at + 1));
      said += this.#say(step.said);
    }
    return said;
  }

  /** @returns where the text after the call begins */
  #skip(all: string, from: number, closing: string): number {
    const end = all.indexOf(closing, from);
    if (end < 0) {
      this.#held = all.slice(Math.max(from, all.length - closing.length + 1));
      return all.length;
    }
    this.#closing = null;
    this.#isGap = true;
    return end + closing.length;
  }

  #say(text: string): string {
    const said = this.#isGap ? text.trimStart() : text;
    if (said.trim() !== '') [this.#hasText, this.#isGap] = [true, false];
    this.#place.add(said);
    return said;
  }

  #judge(text: string, isEnd: boolean): Step {
    const isText = { length: 1, said: text.slice(0, 1) };
    if (this.#place.isCode && /^[<[【]/.test(text)) return isText;
    const mark = turnMark(text, isEnd);
    if (mark === 'open') return 'hold';
    if (mark === null) return isText;
    if (mark.kind === 'quote') return { length: mark.length, said: mark.words };
    const after = text.slice(mark.length);
    const found =
      mark.kind === 'turn' ? this.#turn(text, after, isEnd) : this.#call(mark, after, isEnd);
    return found === 'text' ? { length: mark.length, said: text.slice(0, mark.length) } : found;
  }

  #turn(text: string, after: string, isEnd: boolean): Step | 'text' {
    const length = text.length - after.length;
    const { line } = this.#place;
    const next = after.trimStart();
    if (!isEnd && next.length < maxRole && /^\w*$/.test(next)) return 'hold';
    const following = next === '' ? null : turnMark(next, isEnd);
    if (following === 'open') return 'hold';
    const isMark = next === '' || (following !== null && following.kind !== 'quote');
    if (!this.#hasText) {
      const [named = ''] = role.exec(after) ?? [];
      const isBegin =
        isMark ||
        named !== '' ||
        after.startsWith('\n') ||
        /^<(?:s|bos)>|begin|start|inst/i.test(text.slice(0, length));
      if (!isBegin) return 'text';
      this.#isGap = true;
      return { length: length + named.length, said: '' };
    }
    if (isQuoted(line) || (text.startsWith('</s>') && line.includes('<s>'))) return 'text';
    const isAlone = line.trim() === '' || /\S$/.test(line) || sentenceEnd.test(line.trimEnd());
    const ends = isMark || otherRole.test(after) || sentenceEnd.test(line);
    if (!ends && !(isAlone && after.startsWith('\n'))) return 'text';
    this.#isOver = true;
    return { length: text.length, said: '' };
  }

  #call(mark: TurnMark & { kind: 'call' }, after: string, isEnd: boolean): Step | 'text' {
    const { line } = this.#place;
    const next = after.trimStart();
    if (!isEnd && /^[\w.:/-]{0,60}\s*$/.test(next)) return 'hold';
    const isPlace = line.trim() === '' || (sentenceEnd.test(line.trimEnd()) && !isQuoted(line));
    const isBody = /^(?:[{[<]|[\w.:/-]+\s*[<{[(\n]|$)/.test(next);
    const isCall = isPlace ? isBody || mark.closing === null : next.startsWith('{');
    if (!isCall) return 'text';
    this.isToolCall = true;
    this.#closing = mark.closing;
    this.#isOver = mark.closing === null;
    return { length: mark.length, said: '' };
  }
}

/** A whole text without marks of another product's quotes. */
export function withoutQuoteMarks(text: string): string {
  let said = '';
  let at = 0;
  for (const { index } of text.matchAll(/[【\ue200-\ue206]/gu)) {
    if (index < at) continue;
    const mark = turnMark(text.slice(index, index + maxMark), true);
    if (mark === null || mark === 'open' || mark.kind !== 'quote') continue;
    const end = index + mark.length;
    const before = said + text.slice(at, index);
    said = mark.words === '' ? withoutSpace(before, text.slice(end, end + 1)) : before + mark.words;
    at = end;
  }
  return said + text.slice(at);
}

const maxMark = 2000;

/** Space before what was taken out, unless a word follows. */
function withoutSpace(said: string, next: string): string {
  return /^[\s.,;:!?)]?$/.test(next) ? said.replace(/[ \t]{1,8}$/, '') : said;
}
