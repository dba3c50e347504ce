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

const jsonObject = z.record(z.string(), z.unknown());

/** A call of a tool by the model; `arguments` is a JSON text. */
const toolCallSchema = z.object({
  id: z.string().check(z.minLength(1)),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
  /** What its vendor wants back with it. */
  extra_content: z.nullish(jsonObject),
});
export type ToolCall = z.infer<typeof toolCallSchema>;

const chatMessageSchema = z.object({
  role: z.enum(chatRoles),
  content: z.nullish(z.union([z.string(), z.array(contentPartSchema)])),
  name: z.optional(z.string()),
  /** Of `assistant`. */
  tool_calls: z.nullish(z.array(toolCallSchema)),
  /** Of `tool`: the call that this is the result of. */
  tool_call_id: z.optional(z.string()),
});
export type ChatMessage = z.infer<typeof chatMessageSchema>;

const functionName = z.string().check(z.regex(/^[\w-]{1,64}$/));

const toolSchema = z.object({
  type: z.literal('function'),
  function: z.object({
    name: functionName,
    description: z.optional(z.string()),
    /** JSON Schema; absent: no parameters. */
    parameters: z.nullish(jsonObject),
    strict: z.nullish(z.boolean()),
  }),
});
export type Tool = z.infer<typeof toolSchema>;

const toolChoiceSchema = z.union([
  z.enum(['none', 'auto', 'required']),
  z.object({ type: z.literal('function'), function: z.object({ name: functionName }) }),
]);

const responseFormatSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text') }),
  z.object({ type: z.literal('json_object') }),
  z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({
      name: functionName,
      description: z.optional(z.string()),
      schema: z.optional(jsonObject),
      strict: z.nullish(z.boolean()),
    }),
  }),
]);

const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;

/**
 * Parameters that change the answer and that no provider package supports; null counts as absent.
 */
const unsupported = z.nullish(z.custom<never>(() => false, 'is not supported by this server'));

/**
 * Parameters that a vendor does not support are refused by name. Those that are not listed here do
 * not change an answer (`user`, `metadata`, `store` …); they are ignored, so that every OpenAI
 * client works.
 */
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
  n: z.nullish(z.int().check(z.gte(1), z.lte(8))),
  reasoning_effort: z.nullish(z.enum(reasoningEfforts)),
  tools: z.nullish(z.array(toolSchema).check(z.maxLength(128))),
  tool_choice: z.nullish(toolChoiceSchema),
  parallel_tool_calls: z.nullish(z.boolean()),
  response_format: z.nullish(responseFormatSchema),
  logprobs: z.nullish(z.boolean()),
  top_logprobs: z.nullish(z.int().check(z.gte(0), z.lte(20))),
  audio: unsupported,
  function_call: unsupported,
  functions: unsupported,
  logit_bias: unsupported,
  modalities: z.nullish(z.array(z.literal('text', 'only text is supported'))),
  prediction: unsupported,
  web_search_options: unsupported,
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
    /** This server: the vendor's own words, without keys, at most 300 characters. */
    words: z.nullish(z.string()),
  }),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;

/** A part of a tool call in a stream: `id` and `name` in its first chunk, `arguments` in pieces. */
const toolCallDeltaSchema = z.object({
  index: z.nullish(z.number()),
  id: z.nullish(z.string()),
  type: z.nullish(z.string()),
  function: z.nullish(z.object({ name: z.nullish(z.string()), arguments: z.nullish(z.string()) })),
  extra_content: z.nullish(jsonObject),
});

/** Hosts send their reasoning as `reasoning_content` (DeepSeek and this server) or `reasoning`. */
const chunkDeltaSchema = z.object({
  role: z.nullish(z.string()),
  content: z.nullish(z.string()),
  reasoning_content: z.nullish(z.string()),
  reasoning: z.nullish(z.string()),
  refusal: z.nullish(z.string()),
  tool_calls: z.nullish(z.array(toolCallDeltaSchema)),
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
      logprobs: z.nullish(z.unknown()),
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
