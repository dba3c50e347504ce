import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text';
import { useEffect, useState } from 'react';
import { busRequest } from '#features/bus-observables.ts';
import { useShell } from '#features/shell.tsx';

/** An icon of the extension itself, or of a page as the background draws it. */
export function Favicon({ address }: { address: string | null }) {
  const icon = useIcon(address);
  const [broken, setBroken] = useState<string | null>(null);
  if (icon === null || icon === broken) return <DocumentText20Regular aria-hidden />;
  return <img src={icon} alt="" width={16} height={16} onError={() => setBroken(icon)} />;
}

const isOwn = (address: string) => /^(chrome|moz)-extension:/.test(address);

function useIcon(address: string | null): string | null {
  const { bus } = useShell();
  const [drawn, setDrawn] = useState<{ address: string; icon: string | null } | null>(null);
  useEffect(() => {
    if (address === null || isOwn(address)) return;
    const request = busRequest(bus, 'page.icon', { address }).subscribe({
      next: ({ icon }) => setDrawn({ address, icon }),
      error: () => setDrawn({ address, icon: null }),
    });
    return () => request.unsubscribe();
  }, [bus, address]);
  if (address === null || isOwn(address)) return address;
  return drawn?.address === address ? drawn.icon : null;
}
