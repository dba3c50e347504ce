import type { ChatCompletion } from '#api/chat-completions.ts';
import { checkWarnings } from './check-parameters.ts';
import { logprobsOf } from './logprobs.ts';
import { type ChatCall, tokensOf } from './stream-chat.ts';
import { signatureOf } from './thought-signature.ts';
import { type Answer, toCompletion } from './to-openai.ts';

/** The answer as one reply; each of its choices is a call of the vendor. */
export async function completeChat(call: ChatCall): Promise<ChatCompletion> {
  const { head, choices } = call;
  const answers = await Promise.all(Array.from({ length: choices }, () => generate(call)));
  return toCompletion(head, answers);
}

async function generate(call: ChatCall): Promise<Answer> {
  const { model, options, provider, withLogprobs } = call;
  const { content, finishReason, usage, warnings, response } = await model.doGenerate(options);
  checkWarnings(warnings, provider);
  const textOf = (type: 'text' | 'reasoning') =>
    content.map((part) => (part.type === type && 'text' in part ? part.text : '')).join('');
  const [text, reasoning] = [textOf('text'), textOf('reasoning')];
  call.onUsage(tokensOf(usage, Buffer.byteLength(text + reasoning)));
  return {
    text,
    reasoning,
    toolCalls: content.flatMap((part) =>
      part.type === 'tool-call' && !part.providerExecuted
        ? [
            {
              id: part.toolCallId,
              type: 'function' as const,
              function: { name: part.toolName, arguments: part.input },
              ...signatureOf(part.providerMetadata),
            },
          ]
        : [],
    ),
    logprobs: withLogprobs ? logprobsOf(response?.body) : undefined,
    finish: finishReason,
    usage,
  };
}
