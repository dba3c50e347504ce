import { temperatures } from '#domain/generation/conversation-style.ts';
import type { ConnectedModel } from '../llm/connections.ts';
import type { Store } from '../store/database/store.ts';
import { readSettings } from '../store/settings/settings.ts';

/** S3.8: the model at the temperature of the chosen style. */
export async function styledBy(store: Store, connected: ConnectedModel): Promise<ConnectedModel> {
  const temperature = temperatures[(await readSettings(store)).conversationStyle];
  if (temperature === null) return connected;
  const { provider } = connected;
  return {
    ...connected,
    provider: { ...provider, chat: (request) => provider.chat({ temperature, ...request }) },
  };
}
