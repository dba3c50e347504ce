import * as z from 'zod/mini';

/** The used part of Ollama's own API (docs/api.md of its repository). */
const text = z.nullish(z.string());
const count = z.nullish(z.number());

/** GET /api/tags. */
export const tagsSchema = z.object({
  models: z.array(
    z.object({
      name: z.string(),
      size: count,
      digest: text,
      /** Set where the model runs on a host elsewhere and not on this machine. */
      remote_host: text,
    }),
  ),
});

/** POST /api/show. */
export const showSchema = z.object({
  /** Lines of the model's own file, such as `num_ctx   8192`. */
  parameters: text,
  /** `<architecture>.context_length` and similar keys; lists are left out. */
  model_info: z.nullish(z.record(z.string(), z.unknown())),
  /** Absent before version 0.6.4. */
  capabilities: z.nullish(z.array(z.string())),
  remote_host: text,
});
export type Show = z.infer<typeof showSchema>;

/** A line of POST /api/chat. */
export const chatLineSchema = z.object({
  message: z.nullish(
    z.object({ content: text, thinking: text, tool_calls: z.nullish(z.array(z.unknown())) }),
  ),
  done: z.nullish(z.boolean()),
  done_reason: text,
  prompt_eval_count: count,
  eval_count: count,
  error: z.nullish(z.unknown()),
});
