import { textOf, type Wire, type WireContext } from './behaviour.ts';
import { lastQuestion } from './openai-wire.ts';

interface OllamaModel {
  name: string;
  /** Bytes on disk. */
  size?: number;
  /** `<architecture>.context_length`. */
  window?: number;
  capabilities?: readonly string[];
  /** Lines of the model's own file (Modelfile). */
  parameters?: string;
  /** It runs on its maker's hosts. */
  remoteHost?: string;
  /** More of `model_info`, in place of that of a model of 3 billion parameters. */
  info?: Readonly<Record<string, unknown>>;
}

export interface OllamaOptions {
  models?: readonly OllamaModel[];
  /**
   * A release without `truncate`: a prompt beyond the window is cut without an error, and
   * `prompt_eval_count` is what was read.
   */
  cutsSilently?: boolean;
  /** Every prompt is cut at this many tokens. */
  cutsAt?: number;
  /** OLLAMA_ORIGINS: additional permitted origins. */
  origins?: readonly string[];
}

const ollamaModels: readonly OllamaModel[] = [
  { name: 'llama3.2:3b', size: 2_019_393_189, capabilities: ['completion', 'tools'] },
  {
    name: 'qwen3:8b',
    size: 5_225_387_923,
    window: 40_960,
    capabilities: ['completion', 'tools', 'thinking'],
  },
  { name: 'nomic-embed-text:latest', size: 274_302_450, capabilities: ['embedding'] },
];

const smallModel = {
  'general.architecture': 'llama',
  'general.parameter_count': 3_212_749_888,
  'llama.block_count': 28,
  'llama.embedding_length': 3072,
  'llama.attention.head_count': 24,
  'llama.attention.head_count_kv': 8,
  'llama.attention.key_length': 128,
  'llama.attention.value_length': 128,
  'tokenizer.ggml.tokens': null,
};

const line = (value: object) => `${JSON.stringify(value)}\n`;
const createdAt = '2026-11-02T10:00:00.000000Z';

/** Tokens as the scripted model counts them: near enough to ours for prose. */
function ollamaTokens(body: Record<string, unknown>): number {
  const messages = Array.isArray(body.messages) ? (body.messages as { content?: string }[]) : [];
  const letters = messages.reduce((sum, { content }) => sum + (content ?? '').length, 0);
  return Math.ceil(letters / 4) + messages.length * 4;
}

function windowOf(body: Record<string, unknown>): number {
  const options = body.options as { num_ctx?: number } | undefined;
  return options?.num_ctx ?? 4096;
}

function promptCount({ body, behaviour, usage }: WireContext, cutsAt = Infinity): number {
  if (behaviour.usage) return usage.prompt;
  return Math.min(ollamaTokens(body), windowOf(body), cutsAt);
}

function chunk({ model }: WireContext, message: object): string {
  const full = { role: 'assistant', content: '', ...message };
  return line({ model, created_at: createdAt, message: full, done: false });
}

function endOf({ model, finishReason, usage }: WireContext, promptTokens: number) {
  return {
    model,
    created_at: createdAt,
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: finishReason,
    total_duration: 1_000_000,
    prompt_eval_count: promptTokens,
    eval_count: usage.completion,
  };
}

/** Ollama's own API (docs/api.md), with its refusal of foreign origins and its silent cut. */
export function ollamaWire(options: OllamaOptions = {}): Wire {
  const { models = ollamaModels, cutsSilently = false } = options;
  const find = (name: unknown) => models.find((model) => model.name === name);
  const done = (context: WireContext) => endOf(context, promptCount(context, options.cutsAt));
  return {
    name: 'ollama',
    streamType: 'application/x-ndjson',
    filler: '\n',
    classify(method, path, body) {
      if (method !== 'POST' || path !== '/api/chat') return undefined;
      return body.stream === false ? 'complete' : 'stream';
    },
    model: (_path, body) => textOf(body.model),
    question: lastQuestion,
    open: () => '',
    reasoning: (context, text) => chunk(context, { thinking: text }),
    delta: (context, text) => chunk(context, { content: text }),
    toolCall: (context, { name, arguments: args }) =>
      chunk(context, { tool_calls: [{ function: { name, arguments: JSON.parse(args) } }] }),
    close: (context) => line(done(context)),
    error: (_context, error) => line({ error: error.message }),
    complete: (context, text) => ({
      ...done(context),
      message: { role: 'assistant', content: text },
    }),
    failure: (status) => (status === 403 ? '' : { error: `scripted failure ${status}` }),
    models: () => ({}),
    refuse({ origin }) {
      if (typeof origin !== 'string' || isAllowed(origin, options.origins ?? [])) return undefined;
      return { status: 403, body: '' };
    },
    other(method, path, body) {
      if (method === 'GET' && path === '/api/version') return ok({ version: '0.34.0' });
      if (method === 'GET' && path === '/api/tags') return ok({ models: models.map(tagOf) });
      if (method !== 'POST' || path !== '/api/show') return undefined;
      const model = find(body.model);
      return model ? ok(showOf(model)) : notFound(body.model);
    },
    intercept({ body }) {
      const model = find(body.model);
      if (!model) return notFound(body.model);
      if (body.think === true && !model.capabilities?.includes('thinking')) {
        return { status: 400, body: { error: `"${model.name}" does not support thinking` } };
      }
      const isOver = ollamaTokens(body) > windowOf(body);
      const mayCut = cutsSilently || (body.truncate !== false && body.shift !== false);
      if (!isOver || mayCut) return undefined;
      return { status: 400, body: { error: overLimit(body) } };
    },
  };
}

const ok = (body: unknown) => ({ status: 200, body });

function notFound(name: unknown) {
  return { status: 404, body: { error: `model '${String(name)}' not found` } };
}

/** As it forwards its runner's error: JSON inside a text. */
function overLimit(body: Record<string, unknown>): string {
  const [tokens, window] = [ollamaTokens(body), windowOf(body)];
  const message = `request (${tokens} tokens) exceeds the available context size (${window} tokens), try increasing it`;
  return JSON.stringify({
    error: { code: 400, message, type: 'exceed_context_size_error', n_prompt_tokens: tokens },
  });
}

function tagOf({ name, size = 0, remoteHost }: OllamaModel) {
  return {
    name,
    model: name,
    modified_at: createdAt,
    size,
    digest: `digest of ${name}`,
    ...(remoteHost ? { remote_host: remoteHost, remote_model: name } : {}),
  };
}

function showOf(model: OllamaModel) {
  const { window = 131_072, capabilities, parameters = '', info = smallModel, remoteHost } = model;
  return {
    modelfile: `FROM ${model.name}`,
    parameters,
    details: { format: 'gguf', family: 'llama', quantization_level: 'Q4_K_M' },
    model_info: { ...info, 'llama.context_length': window },
    ...(capabilities ? { capabilities } : {}),
    ...(remoteHost ? { remote_host: remoteHost } : {}),
  };
}

/**
 * Its default origins: this machine's pages and a few kinds of programs, but no browser extension.
 */
function isAllowed(origin: string, more: readonly string[]): boolean {
  if (/^https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0)(:\d+)?$/.test(origin)) return true;
  if (/^(app|file|tauri|vscode-webview|vscode-file):\/\//.test(origin)) return true;
  return more.includes(origin);
}
