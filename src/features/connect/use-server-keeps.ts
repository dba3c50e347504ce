import type { ReplyOf } from '#bus/types.ts';
import type { HostPreset } from '#domain/models/host-presets/host-preset.ts';
import type { ModelList } from '../hooks/use-models.ts';
import { useRequest } from '../hooks/use-request.ts';

type ServerProvider = ReplyOf<'server.providers'>['providers'][number];

/** Those of a server that the person runs themselves, where alone they may set keys; null: there is none, or not known. */
function useServerProviders(list: ModelList | null): readonly ServerProvider[] | null {
  const gateway = list?.connections.find(({ connection }) => connection === 'gateway');
  const isThere = gateway !== undefined && gateway.state !== 'absent';
  const { value } = useRequest(
    ({ bus }) => (isThere ? bus.request('server.providers', {}) : null),
    [isThere],
  );
  return value?.providers ?? null;
}

/** Is there a server of the person's own that can keep the key of this provider? */
export function useServerKeeps({ id }: HostPreset, list: ModelList | null): boolean {
  const providers = useServerProviders(list);
  return providers?.find((each) => each.id === id)?.editable === true;
}

/** Is there one that can keep the address and key of another host? */
export function useServerKeepsHosts(list: ModelList | null): boolean {
  return useServerProviders(list) !== null;
}
