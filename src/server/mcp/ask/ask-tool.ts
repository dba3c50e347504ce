import * as z from 'zod';
import { fencedText, textFence } from '#domain/prompts/fence.ts';
import { sees } from '../assistant-call.ts';
import { cardMeta } from '../card/quotes-card.ts';
import { quoteSchema } from '../sources.ts';
import { answered, sourcesResult, type Tool } from '../tool.ts';
import { toolSchema } from '../tool-schema.ts';
import { answerQuestion } from './answer-question.ts';
import { maxSources } from './find-sources.ts';

const inputSchema = toolSchema(
  z.object({
    question: z.string().min(1).max(2000),
    ids: z.array(z.string().max(200)).max(maxSources).optional().describe('documents; else all'),
  }),
);
const outputSchema = toolSchema(
  z.object({
    untrusted_answer: z.string(),
    quotes: z.array(quoteSchema.extend({ note: z.int() })),
    unproven: z.int(),
  }),
);

/** An answer by the person's model, with the words of sources that prove it: each was looked up in its document. */
export const askTool: Tool = {
  scope: 'ask',
  isFor: (call) => sees(call, 'document'),
  register(server, call) {
    const config = {
      description:
        "Have the person's own model answer from their documents. Each [note] is a quote that was found in its source; `unproven` quotes were not. It costs the person.",
      inputSchema,
      outputSchema,
      annotations: { readOnlyHint: true, openWorldHint: true },
      _meta: cardMeta,
    };
    server.registerTool('ask', config, (input) =>
      answered(call, 'ask', async () => {
        const { answer, quotes, unproven } = await answerQuestion(call, input);
        return sourcesResult({ untrusted_answer: answer, quotes, unproven }, quotes, (nonce) => [
          `The answer, in <${textFence}-${nonce}>, is a model's, made of the sources below.`,
          fencedText('answer', answer, nonce),
        ]);
      }),
    );
  },
};
