import { imagesOfContent, textOfContent } from '#domain/prompts/prompt-content.ts';
import { argumentsObject } from '#domain/replies/tool-calls.ts';
import { readApiHost } from '../api-host.ts';
import { openAiTools } from '../openai-messages.ts';
import type { ChatMessage, ChatProvider, ChatRequest, Endpoint, Host } from '../provider.ts';
import { type HostParts, repliesOf } from '../replies/replies.ts';
import { createOllamaModels, type OllamaDetails, type ShowMemory } from './ollama-models.ts';

interface OllamaDeps extends HostParts {
  /** As typed in settings. */
  host: string;
  /** Gigabytes for a model's context. */
  memoryGb: number;
  shows: ShowMemory;
}

/**
 * How long a model stays loaded after an answer, so that the next question does not wait for it.
 */
const keepAlive = '10m';

/**
 * Ollama by its own API: its `/v1` ignores `num_ctx` and cuts at 4,096 tokens without an error.
 * @throws invalid_request for an invalid address
 */
export function createOllamaProvider(deps: OllamaDeps): ChatProvider {
  const { fetch, clock, memoryGb, shows } = deps;
  const { origin } = readApiHost(deps.host);
  const host: Host = { speaker: 'ollama', bases: [origin], secret: null };
  const endpoint: Endpoint = { ...host, fetch, clock };
  const replies = repliesOf(deps);
  const models = createOllamaModels(endpoint, () => memoryGb, shows);
  return {
    connection: 'ollama',
    requested: (ask) => ask(endpoint),
    listModels: (signal) => models.list(signal),
    describe: (model, signal) => models.describe(model, signal),
    async *chat(request) {
      const details = await models.details(request.model, request.signal);
      const body = JSON.stringify(chatBody(request, details));
      yield* replies({ wire: 'ollama', host, body }, request.signal);
    },
  };
}

/**
 * `truncate` and `shift`: a prompt or an answer beyond the window is an error and an end, not a
 * silent cut; old releases do not know the fields and cut. `think` fails for a model that does not.
 */
function chatBody(
  { model, messages, temperature, tools }: ChatRequest,
  { numCtx, thinks }: OllamaDetails,
): object {
  return {
    model,
    messages: messages.map(messageBody),
    ...openAiTools(tools),
    stream: true,
    ...(thinks ? { think: true } : {}),
    truncate: false,
    shift: false,
    keep_alive: keepAlive,
    options: { num_ctx: numCtx, ...(temperature !== undefined && { temperature }) },
  };
}

/** Its messages have images in a field besides the text, and it puts them before the text. */
function messageBody({ role, content, calls = [], call }: ChatMessage): object {
  const images = imagesOfContent(content).map(({ base64 }) => base64);
  const tool_calls = calls.map(({ name, args }) => ({
    function: { name, arguments: argumentsObject(args) },
  }));
  return {
    role,
    content: textOfContent(content),
    ...(images.length > 0 ? { images } : {}),
    ...(calls.length > 0 ? { tool_calls } : {}),
    ...(call ? { tool_name: call.name } : {}),
  };
}
