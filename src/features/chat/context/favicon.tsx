import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text';
import { useState } from 'react';
import { useRequest } from '#features/hooks/use-request.ts';

/** An icon of the extension itself, or of a page as the background draws it. */
export function Favicon({ address }: { address: string | null }) {
  const icon = useIcon(address);
  const [broken, setBroken] = useState<string | null>(null);
  if (icon === null || icon === broken) return <DocumentText20Regular aria-hidden />;
  return <img src={icon} alt="" width={16} height={16} onError={() => setBroken(icon)} />;
}

const isOwn = (address: string) => /^(chrome|moz)-extension:/.test(address);

function useIcon(address: string | null): string | null {
  const { value } = useRequest(
    ({ bus }, signal) =>
      address === null || isOwn(address) ? null : bus.request('page.icon', { address }, { signal }),
    [address],
  );
  if (address === null || isOwn(address)) return address;
  return value?.icon ?? null;
}
