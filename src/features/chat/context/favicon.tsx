import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text';
import { useState } from 'react';

/** Only data: and extension addresses: an icon is never fetched from the page's host for us. */
export function Favicon({ address }: { address: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  const local =
    address !== null && /^(data:image\/|chrome-extension:|moz-extension:|blob:)/.test(address);
  if (!local || address === broken) return <DocumentText20Regular aria-hidden />;
  return <img src={address} alt="" width={16} height={16} onError={() => setBroken(address)} />;
}
