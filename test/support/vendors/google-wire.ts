import { dataLine, type ScriptedToolCall, type Wire, type WireContext } from './behaviour.ts';

const finishReasons: Record<string, string> = {
  stop: 'STOP',
  length: 'MAX_TOKENS',
  content_filter: 'SAFETY',
};

interface Content {
  role?: string;
  parts?: { text?: string }[];
}

function candidate(context: WireContext, parts: object[], last = false): object {
  const { prompt, completion, reasoning } = context.usage;
  return {
    candidates: [
      {
        content: { role: 'model', parts },
        index: 0,
        ...(last ? { finishReason: finishReasons[context.finishReason] ?? 'STOP' } : {}),
      },
    ],
    ...(last
      ? {
          usageMetadata: {
            promptTokenCount: prompt,
            candidatesTokenCount: completion - reasoning,
            thoughtsTokenCount: reasoning,
            totalTokenCount: prompt + completion,
          },
        }
      : {}),
    modelVersion: context.model,
    responseId: context.id,
  };
}

const functionCall = ({ id, name, arguments: args, signature }: ScriptedToolCall) => ({
  functionCall: { id, name, args: JSON.parse(args) as unknown },
  ...(signature && { thoughtSignature: signature }),
});

/** Gemini's generateContent; the path names the model and whether it streams. */
export const googleWire: Wire = {
  name: 'google',
  classify(method, path) {
    if (method === 'GET' && path.endsWith('/models')) return 'models';
    if (method !== 'POST') return undefined;
    if (path.endsWith(':streamGenerateContent')) return 'stream';
    if (path.endsWith(':generateContent')) return 'complete';
    return /:(batchE|e)mbedContents?$/.test(path) ? 'embeddings' : undefined;
  },
  model: (path) => /models\/([^:]+):/.exec(path)?.[1] ?? '',
  question(body) {
    const contents = Array.isArray(body.contents) ? (body.contents as Content[]) : [];
    const parts = contents.findLast((content) => content.role === 'user')?.parts ?? [];
    return parts.map((part) => part.text ?? '').join('');
  },
  open: () => '',
  reasoning: (context, text) => dataLine(candidate(context, [{ text, thought: true }])),
  delta: (context, text) => dataLine(candidate(context, [{ text }])),
  toolCall: (context, call) => dataLine(candidate(context, [functionCall(call)])),
  close: (context) => dataLine(candidate(context, [{ text: '' }], true)),
  error: (_context, { message }) =>
    dataLine({ error: { code: 503, message, status: 'UNAVAILABLE' } }),
  complete: (context, text, reasoning) =>
    candidate(
      context,
      [
        ...(reasoning ? [{ text: reasoning, thought: true }] : []),
        ...(text ? [{ text }] : []),
        ...(context.behaviour.toolCalls ?? []).map(functionCall),
      ],
      true,
    ),
  failure: (status) => ({
    error: { code: status, message: `scripted failure ${status}`, status: 'SCRIPTED' },
  }),
  models: (ids) => ({ models: ids.map((id) => ({ name: `models/${id}` })) }),
  embeddings(body) {
    const values = [0.25, 0.5];
    if (!Array.isArray(body.requests)) return { embedding: { values } };
    return { embeddings: body.requests.map(() => ({ values })) };
  },
};
