import type { Message } from '#domain/conversations/conversations.ts';
import { toolPage } from '#domain/generation/task.ts';
import { firstOnSite } from '#domain/privacy/excluded-sites.ts';
import { CodedError } from '#shared/errors/coded-error.ts';
import type { ConnectedModel } from '../llm/connections.ts';
import type { Store } from '../store/database/store.ts';
import { readSettings } from '../store/settings/settings.ts';

/** Of the pages that messages are about. */
export function addressesIn(messages: readonly Pick<Message, 'sources' | 'generation'>[]) {
  return messages.flatMap(({ sources, generation }) => [
    ...sources.map(({ link }) => link),
    generation?.kind === 'tool' ? toolPage(generation) : null,
  ]);
}

/**
 * Pages of sites that the person never sends go to models on this machine only. @returns the site of the first of the
 * addresses that may not be sent to this one; null: all may be
 */
export async function neverSentSite(
  store: Store,
  { isLocal }: Pick<ConnectedModel, 'isLocal'>,
  addresses: readonly (string | null | undefined)[],
): Promise<string | null> {
  if (isLocal) return null;
  const address = firstOnSite((await readSettings(store)).neverSend, addresses);
  return address === null ? null : new URL(address).hostname;
}

/** @throws never_send with `{ site }` */
export async function refuseNeverSent(...sent: Parameters<typeof neverSentSite>): Promise<void> {
  const site = await neverSentSite(...sent);
  if (site !== null)
    throw new CodedError('never_send', 'pages of this site stay on this machine', { site });
}

/**
 * The model, which is asked about these pages only while they may be sent to it: an answer may need many requests, and
 * the person may add a site between two of them.
 * @throws never_send with `{ site }`, before anything is sent; `chat` of the model too
 */
export async function refusingNeverSent(
  store: Store,
  connected: ConnectedModel,
  addresses: readonly (string | null | undefined)[],
): Promise<ConnectedModel> {
  await refuseNeverSent(store, connected, addresses);
  const { provider } = connected;
  return {
    ...connected,
    provider: {
      ...provider,
      async *chat(request) {
        await refuseNeverSent(store, connected, addresses);
        yield* provider.chat(request);
      },
    },
  };
}
