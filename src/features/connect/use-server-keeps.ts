import { useEffect, useState } from 'react';
import type { HostPreset } from '#domain/models/host-presets/host-preset.ts';
import { useShell } from '../shell.tsx';
import type { ModelList } from '../use-models.ts';

/** Is there a server of the person's own that can keep the key of this provider? Only its runner may set one. */
export function useServerKeeps({ id }: HostPreset, list: ModelList | null): boolean {
  const { bus } = useShell();
  const [keeps, setKeeps] = useState(false);
  const gateway = list?.connections.find(({ connection }) => connection === 'gateway');
  const isThere = gateway !== undefined && gateway.state !== 'absent';
  useEffect(() => {
    if (!isThere) return;
    let isCurrent = true;
    bus.request('server.providers', {}).then(
      ({ providers }) => {
        const own = providers.find((each) => each.id === id);
        if (isCurrent) setKeeps(own?.editable === true);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [bus, isThere, id]);
  return isThere && keeps;
}
