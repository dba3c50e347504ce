import { anyTranscriber } from '#api/transcriptions.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { listHostModels, readForwards } from './chat-call.ts';
import type { Endpoint, Host } from './host-call.ts';
import type { ChatProvider } from './provider.ts';
import { type HostParts, repliesOf } from './replies/replies.ts';
import { transcribe } from './transcribe-call.ts';

/** Our own bearer, and its renewal when the server refuses it. */
export interface BearerSource {
  bearer(): Promise<string>;
  refused(token: string): Promise<string>;
}

/** A Gloss server: the same wire format as any host, with our own bearer, which is renewed once. */
export function createGatewayProvider(
  deps: HostParts & {
    account: BearerSource;
    /** Address without a slash at the end. */
    server(): Promise<string>;
  },
): ChatProvider {
  const { fetch, clock, account } = deps;
  const replies = repliesOf(deps);
  const host = async (secret: string): Promise<Host> => {
    const base = `${await deps.server()}/v1`;
    return { speaker: 'gateway', base, secret };
  };
  /** With our bearer; with a fresh one where the server refuses that. */
  const requested = async <T>(ask: (endpoint: Endpoint) => Promise<T>): Promise<T> => {
    const endpoint = async (secret: string) => ({ ...(await host(secret)), fetch, clock });
    const token = await account.bearer();
    try {
      return await ask(await endpoint(token));
    } catch (thrown) {
      const fresh = await renewed(account, token, thrown);
      return ask(await endpoint(fresh));
    }
  };
  return {
    connection: 'gateway',
    listModels: (signal) => requested((endpoint) => listHostModels(endpoint, signal)),
    forwards: (signal) => requested((endpoint) => readForwards(endpoint, signal)),
    transcribe: (request) => requested((endpoint) => transcribe(endpoint, anyTranscriber, request)),
    async *chat({ model, messages, signal }) {
      const token = await account.bearer();
      const ask = async (secret: string) =>
        replies({ wire: 'openai', host: await host(secret), model, messages }, signal);
      try {
        yield* await ask(token);
      } catch (thrown) {
        // The server checks the bearer before anything else, so there was no output yet.
        const fresh = await renewed(account, token, thrown);
        yield* await ask(fresh);
      }
    },
  };
}

async function renewed(account: BearerSource, token: string, thrown: unknown): Promise<string> {
  const error = toCodedError(thrown);
  if (error.code !== 'please_login') throw error;
  return account.refused(token);
}
