import '#ui/later-texts.ts';
import type { DocumentServer } from '#domain/documents/server-copies.ts';
import { useText } from '#ui/text.ts';
import { documentConsent } from '../../parts/document-consent.ts';

/** Where files go besides this device. */
export default function StoredNote({ server }: { server: DocumentServer }) {
  const { t } = useText();
  return <small>{documentConsent(t, server)}</small>;
}
