import { isObject, type JsonObject } from '#shared/json.ts';
import type { CallPiece } from './tool-calls.ts';

/** Of a delta or a message of OpenAI's chat completions and of hosts that follow them, Ollama's own API among them. */
export function callPieces(message: Record<string, unknown>): CallPiece[] {
  const { tool_calls: calls, function_call: call } = message;
  const all = Array.isArray(calls) ? calls : isObject(calls) ? [calls] : [];
  const pieces = all.filter(isObject).map(pieceOf);
  return isObject(call) ? [...pieces, pieceOf({ index: 0, function: call })] : pieces;
}

function pieceOf(call: Record<string, unknown>): CallPiece {
  const inner = isObject(call.function) ? call.function : call;
  const place = call.index ?? inner.index;
  return {
    index: typeof place === 'number' ? place : null,
    id: textOf(call.id),
    name: textOf(inner.name),
    args: argsOf(inner.arguments ?? inner.args ?? inner.parameters),
    ...extraOf(call.extra_content),
  };
}

/** Of a block that begins, and of a piece of one, in Anthropic's stream of events. */
export function blockPieces(event: Record<string, unknown>): CallPiece[] {
  const { content_block: block, delta } = event;
  const index = typeof event.index === 'number' ? event.index : null;
  if (isObject(block) && block.type === 'tool_use') {
    // Its input is empty there, and comes in letters.
    const args = isObject(block.input) && Object.keys(block.input).length > 0 ? block.input : '';
    return [{ index, id: textOf(block.id), name: textOf(block.name), args: argsOf(args) }];
  }
  if (!isObject(delta) || typeof delta.partial_json !== 'string') return [];
  return [{ index, id: '', name: '', args: delta.partial_json }];
}

/** Of a part of Google's content: whole, and without a place. */
export function partPieces(part: Record<string, unknown>): CallPiece[] {
  const call = part.functionCall ?? part.function_call;
  if (!isObject(call)) return [];
  const signature = part.thoughtSignature ?? part.thought_signature;
  const extra = typeof signature === 'string' ? { google: { thought_signature: signature } } : null;
  return [{ ...pieceOf(call), ...extraOf(extra) }];
}

function argsOf(args: unknown): string {
  if (typeof args === 'string') return args;
  return isObject(args) ? JSON.stringify(args) : '';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function extraOf(extra: unknown): Pick<CallPiece, 'extra'> {
  return isObject(extra) ? { extra: extra as JsonObject } : {};
}
