import { useState } from 'react';
import { hostPattern } from '#domain/models/host-pattern.ts';
import { useShell } from '../../shell.tsx';

/** Access to the one origin of a host that was typed. */
export function useOriginAccess(host: string) {
  const { access } = useShell();
  const [refused, setRefused] = useState(false);
  const pattern = hostPattern(host);
  /** Called in the click itself: Firefox requests an origin only then. */
  const ask = (): Promise<void> =>
    access && pattern
      ? access.request([pattern]).then(
          (granted) => setRefused(!granted),
          () => setRefused(true),
        )
      : Promise.resolve();
  return { refused, ask, valid: host.trim() === '' || pattern !== null };
}
