import type { Fetch } from '#api/client/timed-fetch.ts';
import { anyTranscriber } from '#api/transcriptions.ts';
import type { Clock } from '#shared/clock.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { listHostModels, readForwards } from './chat-call.ts';
import type { Endpoint, Host } from './host-call.ts';
import type { ChatProvider } from './provider.ts';
import { localReplies, type Replies } from './replies/replies.ts';
import { transcribe } from './transcribe-call.ts';

/** Our own bearer, and what to do when the server refuses it. */
export interface BearerSource {
  bearer(): Promise<string>;
  refused(token: string): Promise<string>;
}

/** A Gloss server: the same wire as any host, with our own bearer, which is renewed once. */
export function createGatewayProvider(deps: {
  fetch: Fetch;
  clock: Clock;
  /** Where replies are asked for and read; else in this thread. */
  replies?: Replies;
  account: BearerSource;
  /** Address without a slash at the end. */
  server(): Promise<string>;
}): ChatProvider {
  const { fetch, clock, account } = deps;
  const replies = deps.replies ?? localReplies(deps);
  const host = async (secret: string): Promise<Host> => {
    const base = `${await deps.server()}/v1`;
    return { speaker: 'gateway', base, secret };
  };
  const endpoint = async (secret: string): Promise<Endpoint> => {
    return { ...(await host(secret)), fetch, clock };
  };
  return {
    connection: 'gateway',
    async listModels(signal) {
      const token = await account.bearer();
      try {
        return await listHostModels(await endpoint(token), signal);
      } catch (thrown) {
        const fresh = await renewed(account, token, thrown);
        return listHostModels(await endpoint(fresh), signal);
      }
    },
    async forwards(signal) {
      const token = await account.bearer();
      try {
        return await readForwards(await endpoint(token), signal);
      } catch (thrown) {
        const fresh = await renewed(account, token, thrown);
        return readForwards(await endpoint(fresh), signal);
      }
    },
    async transcribe(request) {
      const token = await account.bearer();
      try {
        return await transcribe(await endpoint(token), anyTranscriber, request);
      } catch (thrown) {
        const fresh = await renewed(account, token, thrown);
        return transcribe(await endpoint(fresh), anyTranscriber, request);
      }
    },
    async *chat({ model, messages, signal }) {
      const token = await account.bearer();
      const ask = async (secret: string) =>
        replies({ wire: 'openai', host: await host(secret), model, messages }, signal);
      try {
        yield* await ask(token);
      } catch (thrown) {
        // The server checks the bearer before anything else, so nothing was given yet.
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
