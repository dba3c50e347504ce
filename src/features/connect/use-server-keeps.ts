import type { HostPreset } from '#domain/models/host-presets/host-preset.ts';
import type { ModelList } from '../hooks/use-models.ts';
import { useRequest } from '../hooks/use-request.ts';

/** Is there a server of the person's own that can keep the key of this provider? Only its runner may set one. */
export function useServerKeeps({ id }: HostPreset, list: ModelList | null): boolean {
  const gateway = list?.connections.find(({ connection }) => connection === 'gateway');
  const isThere = gateway !== undefined && gateway.state !== 'absent';
  const { value } = useRequest(
    ({ bus }) => (isThere ? bus.request('server.providers', {}) : null),
    [isThere],
  );
  return value?.providers.find((each) => each.id === id)?.editable === true;
}
