import { readApiHost } from './api-host.ts';
import { listHostModels } from './chat-call.ts';
import type { Endpoint, Host } from './host-call.ts';
import type { ChatProvider } from './provider.ts';
import { type HostParts, repliesOf } from './replies/replies.ts';
import { speechModel, transcribe } from './transcribe-call.ts';

/**
 * An OpenAI-compatible host of the person's own (S3.8 OPENAI_API); the key is optional.
 * @throws invalid_request for an invalid address
 */
export function createHostProvider(
  deps: HostParts & { host: string; apiKey: string | null },
): ChatProvider {
  const { fetch, clock } = deps;
  const { bases } = readApiHost(deps.host);
  const secret = deps.apiKey?.trim() || null;
  const host: Host = { speaker: 'host', bases, secret };
  const endpoint: Endpoint = { ...host, fetch, clock };
  const replies = repliesOf(deps);
  let speech: string | null = null;
  return {
    connection: 'OPENAI_API',
    listModels: (signal) => listHostModels(endpoint, signal),
    chat: ({ model, messages, signal }) =>
      replies({ wire: 'openai', host, model, messages }, signal),
    async transcribe(request) {
      speech ??= await listHostModels(endpoint, request.signal).then(
        (models) => speechModel(models.map(({ id }) => id)),
        // Many hosts list none.
        () => speechModel([]),
      );
      return transcribe(endpoint, speech, request);
    },
  };
}
