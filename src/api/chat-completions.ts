import * as z from 'zod/mini';

/** POST /v1/chat/completions as OpenAI's API has it, as far as the product and plain clients use it. */
export const chatCompletionsPath = '/v1/chat/completions';

const chatRoles = ['system', 'developer', 'user', 'assistant', 'tool'] as const;

const textPartSchema = z.object({ type: z.literal('text'), text: z.string() });

/** `url` is an https address or a `data:` address with base64 bytes. */
const imagePartSchema = z.object({
  type: z.literal('image_url'),
  image_url: z.object({
    url: z.string(),
    detail: z.optional(z.enum(['auto', 'low', 'high'])),
  }),
});
const contentPartSchema = z.discriminatedUnion('type', [textPartSchema, imagePartSchema]);
export type ContentPart = z.infer<typeof contentPartSchema>;

const chatMessageSchema = z.object({
  role: z.enum(chatRoles),
  content: z.nullish(z.union([z.string(), z.array(contentPartSchema)])),
  name: z.optional(z.string()),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/** Fields that are not listed are dropped, so that any OpenAI client may call. */
export const chatRequestSchema = z.object({
  model: z.string().check(z.minLength(1)),
  messages: z.array(chatMessageSchema).check(z.minLength(1)),
  stream: z.nullish(z.boolean()),
  stream_options: z.nullish(z.object({ include_usage: z.optional(z.boolean()) })),
  temperature: z.nullish(z.number().check(z.gte(0), z.lte(2))),
  top_p: z.nullish(z.number().check(z.gte(0), z.lte(1))),
  max_tokens: z.nullish(z.int().check(z.gte(1))),
  max_completion_tokens: z.nullish(z.int().check(z.gte(1))),
  stop: z.nullish(z.union([z.string(), z.array(z.string()).check(z.maxLength(4))])),
  presence_penalty: z.nullish(z.number()),
  frequency_penalty: z.nullish(z.number()),
  seed: z.nullish(z.int()),
  n: z.nullish(z.literal(1)),
  reasoning_effort: z.nullish(z.enum(reasoningEfforts)),
});
export type ChatRequest = z.infer<typeof chatRequestSchema>;

const count = z.nullish(z.number());

/** Tokens as the vendor counted them; hosts omit what they do not count. */
export const usageBodySchema = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: count,
  prompt_tokens_details: z.nullish(z.object({ cached_tokens: count })),
  completion_tokens_details: z.nullish(z.object({ reasoning_tokens: count })),
});
export type UsageBody = z.infer<typeof usageBodySchema>;

/** The body of this server and of vendors with a status that is not 2xx, and an error inside a stream. */
export const errorBodySchema = z.object({
  error: z.object({
    message: z.string(),
    type: z.nullish(z.string()),
    code: z.nullish(z.union([z.string(), z.number()])),
    param: z.nullish(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** Hosts send their reasoning as `reasoning_content` (DeepSeek and this server) or `reasoning`. */
const chunkDeltaSchema = z.object({
  role: z.nullish(z.string()),
  content: z.nullish(z.string()),
  reasoning_content: z.nullish(z.string()),
  reasoning: z.nullish(z.string()),
  refusal: z.nullish(z.string()),
});

/** A `data:` line of the stream, read leniently: a host may omit every field that it does not need. */
export const chatChunkSchema = z.object({
  id: z.nullish(z.string()),
  object: z.nullish(z.string()),
  created: z.nullish(z.number()),
  model: z.nullish(z.string()),
  choices: z.nullish(
    z.array(
      z.object({
        index: z.nullish(z.number()),
        delta: z.nullish(chunkDeltaSchema),
        finish_reason: z.nullish(z.string()),
      }),
    ),
  ),
  usage: z.nullish(usageBodySchema),
});

/** The reply to a request that does not stream. */
export const chatCompletionSchema = z.object({
  id: z.nullish(z.string()),
  object: z.nullish(z.string()),
  created: z.nullish(z.number()),
  model: z.nullish(z.string()),
  choices: z.array(
    z.object({
      index: z.nullish(z.number()),
      message: chunkDeltaSchema,
      finish_reason: z.nullish(z.string()),
    }),
  ),
  usage: z.nullish(usageBodySchema),
});
export type ChatCompletion = z.infer<typeof chatCompletionSchema>;

/** Why an answer ended, as OpenAI names it. */
const finishReasons = ['stop', 'length', 'content_filter', 'tool_calls'] as const;
export type FinishReason = (typeof finishReasons)[number];

/** The payload of the last `data:` line. */
export const streamEnd = '[DONE]';
