import { faultOfEnd } from '#domain/replies/answer-end.ts';
import { AnswerMarks } from '#domain/replies/answer-marks.ts';
import { type AnswerPiece, type ThoughtHabit, ThoughtSplitter } from '#domain/replies/thoughts.ts';
import { type CallPiece, ToolCallReader } from '#domain/replies/tool-calls.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ChatEvent } from './provider.ts';

/** What a reply has besides the events of an answer. */
export type ReplyEvent =
  | ChatEvent
  | { kind: 'toolCall'; pieces: readonly CallPiece[] }
  | { kind: 'done' };

/** By host and model: how it writes its thoughts, as its last answer showed. */
const habits = new Map<string, ThoughtHabit>();

/**
 * The answer of a reply: its thoughts apart, whatever marks they have, and judged at its end. `key` is of the host and
 * model; `mayCall`: it was offered tools. @throws after all text: why the answer is not finished
 */
export async function* answerEvents(
  events: AsyncIterable<ReplyEvent>,
  key: string,
  mayCall = false,
): AsyncGenerator<ChatEvent> {
  const splitter = new ThoughtSplitter(habits.get(key));
  const end = new EndJudge();
  const reader = new ToolCallReader();
  for await (const event of events) {
    if (event.kind === 'content' || event.kind === 'reasoning') {
      end.goOn(event.text);
      yield* end.note(event.kind === 'content' ? splitter.push(event.text) : [event]);
    } else if (event.kind === 'toolCall' || event.kind === 'done') {
      end.recordEnd(event);
      if (event.kind === 'toolCall') for (const piece of event.pieces) reader.add(piece);
    } else {
      // Some hosts name a reason with each chunk: the last one ends the answer.
      if (event.kind === 'finish') end.recordEnd(event);
      yield event;
    }
  }
  yield* end.note(splitter.end());
  yield* end.rest();
  if (end.hasText) habits.set(key, splitter.habit);
  const calls = mayCall ? reader.calls() : [];
  end.check(calls.length > 0);
  if (calls.length > 0) yield { kind: 'calls', calls };
}

/** Follows an answer until its end. */
class EndJudge {
  #characters = 0;
  #hasThoughts = false;
  #finish: string | null = null;
  #isEnded = false;
  #isToolCall = false;
  #marks = new AnswerMarks();

  get hasText(): boolean {
    return this.#characters > 0;
  }

  *note(pieces: readonly AnswerPiece[]): Generator<ChatEvent> {
    for (const piece of pieces) {
      if (piece.kind === 'content') {
        yield* this.#say(this.#marks.push(piece.text));
        continue;
      }
      this.#hasThoughts = true;
      if (piece.kind === 'retract') [this.#characters, this.#marks] = [0, new AnswerMarks()];
      yield piece;
    }
  }

  /** Text that waited for what might follow it. */
  rest(): Generator<ChatEvent> {
    return this.#say(this.#marks.end());
  }

  *#say(text: string): Generator<ChatEvent> {
    this.#characters += text.trim().length;
    if (text !== '') yield { kind: 'content', text };
  }

  /** What is followed by more was not the end. */
  goOn(text: string): void {
    if (text.trim() !== '') [this.#isEnded, this.#finish] = [false, null];
  }

  recordEnd(event: ReplyEvent): void {
    if (event.kind === 'toolCall') this.#isToolCall = true;
    else this.#isEnded = true;
    if (event.kind === 'finish') this.#finish = event.reason;
  }

  check(hasCalls: boolean): void {
    const fault = faultOfEnd({
      hasCalls,
      hasText: this.hasText,
      hasThoughts: this.#hasThoughts,
      finish: this.#finish,
      isEnded: this.#isEnded,
      isToolCall: this.#isToolCall || this.#marks.isToolCall,
    });
    if (fault)
      throw new CodedError(fault, `the answer ended: ${this.#finish ?? 'without a reason'}`);
  }
}
