import type { Document } from '#domain/documents/documents.ts';
import { fence, fencedText } from '#domain/prompts/fence.ts';
import { labelledText } from '#domain/prompts/labels.ts';
import { toolRules } from '#domain/prompts/tool-rules.ts';
import type { ToolCall } from '#domain/replies/tool-calls.ts';
import { aboutTokens } from '#domain/tool-servers/listed-tools.ts';
import { maxCalls } from '#domain/tool-servers/tool-server.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ConnectedModel } from '../../llm/connections.ts';
import type { ChatMessage } from '../../llm/provider.ts';
import type { AnswerEvent } from '../answer-event.ts';
import { UsageSum } from '../reading/ask-model.ts';
import type { ReadingWork } from '../reading/reading-work.ts';
import { newNonce } from '../turn-prompt.ts';
import type { CallResult, ToolSession } from './answer-tools.ts';
import { ResultRoom } from './result-room.ts';

/** Requests of one answer: tools may be loaded, called, and refused. */
const maxRounds = maxCalls + 10;

/**
 * An answer whose model may call tools: it is asked again with what they returned, until it calls none. A request that
 * failed is sent again with what was called before it; nothing is called twice for that.
 */
export class ToolLoop {
  readonly #connected: ConnectedModel;
  readonly #session: ToolSession;
  readonly #documents: Document[];
  readonly #hasMarkRules: boolean;
  readonly #nonce = newNonce();
  readonly #usage = new UsageSum();
  readonly #room: ResultRoom;
  /** Of the prompt and the rules of tools, as they were sent last. */
  #promptTokens = 0;
  /** After the prompt. */
  #messages: ChatMessage[] = [];
  #said = '';
  #rounds = 0;

  constructor(
    connected: ConnectedModel,
    session: ToolSession,
    documents: readonly Document[],
    work: Pick<ReadingWork, 'countEach'>,
  ) {
    this.#connected = connected;
    this.#room = new ResultRoom(connected, work);
    this.#session = session;
    this.#documents = [...documents];
    this.#hasMarkRules = documents.length > 0;
  }

  /** `tokens`: of the prompt; null: they could not be counted. */
  async *run(
    prompt: readonly ChatMessage[],
    tokens: number | null,
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const rules = toolRules(this.#nonce, this.#hasMarkRules);
    this.#promptTokens = (tokens ?? 0) + aboutTokens(rules);
    const messages = withRules(prompt, rules);
    try {
      for (;;) {
        const calls = yield* this.#answer(messages, signal);
        if (calls.length === 0) return;
        this.#rounds += 1;
        if (this.#rounds > maxRounds) throw new CodedError('answer_tool_call', 'too many calls');
        yield* this.#call(calls, signal);
      }
    } finally {
      this.#session.close();
    }
  }

  /** One request; returns what the model calls. */
  async *#answer(
    messages: readonly ChatMessage[],
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent, readonly ToolCall[]> {
    const { provider, ref } = this.#connected;
    const said = this.#said;
    let text = '';
    let calls: readonly ToolCall[] = [];
    const request = { model: ref.model, messages: [...messages, ...this.#messages], signal };
    const tools = this.#session.definitions();
    for await (const event of provider.chat({ ...request, tools })) {
      if (event.kind === 'calls') calls = event.calls;
      else if (event.kind === 'usage') {
        this.#usage.add(event.usage);
        yield { ...event, usage: this.#usage.total() };
      } else {
        if (event.kind === 'content') {
          if (text === '' && said !== '') yield { kind: 'content', text: '\n\n' };
          text += event.text;
        }
        if (event.kind === 'retract') text = '';
        yield event;
        // What was written before this request is no thought.
        if (event.kind === 'retract' && said !== '') yield { kind: 'content', text: said };
      }
    }
    this.#said += this.#said !== '' && text !== '' ? `\n\n${text}` : text;
    if (calls.length > 0) this.#messages.push({ role: 'assistant', content: text, calls });
    return calls;
  }

  async *#call(calls: readonly ToolCall[], signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    const fitting = (text: string) => this.#room.fit(text, this.#tokens(), signal);
    for (const call of calls) {
      const reading = { documents: this.#documents, fitting };
      const result = await this.#session.call(call, reading, signal);
      for (const document of [
        ...(result.document ? [result.document] : []),
        ...(result.pictures ?? []),
      ]) {
        if (this.#documents.some(({ doc_id }) => doc_id === document.doc_id)) continue;
        this.#documents.push(document);
        yield { kind: 'source', document };
      }
      const { id, name } = call;
      this.#messages.push({ role: 'tool', content: this.#textOf(result), call: { id, name } });
    }
  }

  /** Of what is sent besides results. */
  #tokens(): number {
    return this.#promptTokens + aboutTokens(JSON.stringify(this.#session.definitions()));
  }

  #textOf({ note, document, words }: CallResult): string {
    const parts = [note];
    if (document) {
      const number = this.#documents.findIndex(({ doc_id }) => doc_id === document.doc_id) + 1;
      const { title } = document.doc_type_dependent_data;
      const source = { number, title, link: null, extent: null, under: [] };
      const { head, text, tail } = fence(
        { ...source, text: labelledText(document, number) },
        this.#nonce,
      );
      parts.push(head + text + tail);
    }
    if (words) parts.push(fencedText('server', words, this.#nonce));
    return parts.filter((part) => part !== '').join('\n');
  }
}

/** In the first message of instructions. */
function withRules(prompt: readonly ChatMessage[], rules: string): ChatMessage[] {
  const at = prompt.findIndex(({ role }) => role === 'system');
  if (at < 0) return [{ role: 'system', content: rules }, ...prompt];
  return prompt.map((message, place) =>
    place === at ? { ...message, content: `${message.content as string}\n\n${rules}` } : message,
  );
}
