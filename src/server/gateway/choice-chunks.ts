import { CodedError } from '#shared/errors/coded-error.ts';
import type { Provider, StreamPart, Usage } from '../providers/provider.ts';
import { logprobsOf } from './logprobs.ts';
import { signatureOf } from './thought-signature.ts';
import { type AnswerHead, chunkLine, toFinish } from './to-openai.ts';

type ToolCallPart = Extract<StreamPart, { type: 'tool-call' }>;

/** Turns the parts of one choice of a streamed answer into OpenAI's chunks. */
export class ChoiceChunks {
  readonly #head: AnswerHead;
  readonly #index: number;
  readonly #provider: Pick<Provider, 'name'>;
  /** Places of tool calls in the answer, by their ids. */
  readonly #calls = new Map<string, number>();
  /** Those whose arguments came in pieces. */
  readonly #streamed = new Set<string>();
  #logprobs: unknown;
  /** Set by the last part. */
  usage: Usage | undefined;

  constructor(head: AnswerHead, index: number, provider: Pick<Provider, 'name'>) {
    this.#head = head;
    this.#index = index;
    this.#provider = provider;
  }

  start(): string {
    return this.#line({ role: 'assistant' });
  }

  /** Lines of the stream; empty for a part that OpenAI's format does not have. */
  linesOf(part: StreamPart): string {
    // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- OpenAI's format has no more
    switch (part.type) {
      case 'raw':
        this.#logprobs = logprobsOf(part.rawValue);
        return '';
      case 'text-delta':
        return part.delta ? this.#line({ content: part.delta }) : '';
      case 'reasoning-delta':
        return part.delta ? this.#line({ reasoning_content: part.delta }) : '';
      case 'tool-input-start':
        return part.providerExecuted ? '' : this.#startCall(part.id, part.toolName, '', part);
      case 'tool-input-delta':
        return this.#argumentsLine(part.id, part.delta);
      case 'tool-call':
        return part.providerExecuted ? '' : this.#wholeCall(part);
      case 'finish':
        return this.#finish(part);
      default:
        return '';
    }
  }

  #startCall(
    id: string,
    name: string,
    text: string,
    { providerMetadata }: Pick<ToolCallPart, 'providerMetadata'>,
  ): string {
    const index = this.#calls.size;
    this.#calls.set(id, index);
    const call = { index, id, type: 'function' as const, function: { name, arguments: text } };
    return this.#line({ tool_calls: [{ ...call, ...signatureOf(providerMetadata) }] });
  }

  #argumentsLine(id: string, text: string): string {
    const index = this.#calls.get(id);
    if (index === undefined || text === '') return '';
    this.#streamed.add(id);
    return this.#line({ tool_calls: [{ index, function: { arguments: text } }] });
  }

  /** Some packages send a call without its pieces, or start one and send its arguments at the end. */
  #wholeCall(part: ToolCallPart): string {
    const { toolCallId: id, toolName, input } = part;
    if (!this.#calls.has(id)) return this.#startCall(id, toolName, input, part);
    return this.#streamed.has(id) ? '' : this.#argumentsLine(id, input);
  }

  #finish({ finishReason, usage }: Extract<StreamPart, { type: 'finish' }>): string {
    // The connection closed early: the answer may be incomplete.
    const { unified, raw } = finishReason;
    const hasNoReason = unified === 'other' && raw === undefined;
    if (unified === 'interrupted' || hasNoReason) throw unfinished(this.#provider);
    this.usage = usage;
    return this.#line({}, toFinish(finishReason));
  }

  #line(
    delta: Parameters<typeof chunkLine>[1]['delta'],
    finish: ReturnType<typeof toFinish> | null = null,
  ): string {
    const logprobs = this.#logprobs;
    this.#logprobs = undefined;
    return chunkLine(this.#head, {
      index: this.#index,
      delta,
      finish_reason: finish,
      ...(logprobs ? { logprobs } : {}),
    });
  }
}

export function unfinished({ name }: Pick<Provider, 'name'>): CodedError {
  return new CodedError('answer_broken_off', `${name} ended without an end`);
}
