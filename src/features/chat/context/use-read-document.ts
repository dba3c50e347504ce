import type { DocumentInfo } from '#domain/documents/documents.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { spoken } from '#features/read-aloud/spoken.ts';
import { useReading } from '#features/read-aloud/use-read-aloud.ts';
import { useShell } from '#features/shell.tsx';
import { documentKey } from '../thread/reading-key.ts';

type ReadDocument = Pick<DocumentInfo, 'docId' | 'facts'>;

/** Reads a source aloud, and stops that; null: this browser has no voices. */
export function useReadDocument() {
  const { rows, readAloud } = useShell();
  const attempt = useAttempt();
  const readKey = useReading(({ key }) => key);
  if (!readAloud) return null;
  const read = async ({ docId, facts }: ReadDocument) => {
    const whole = { docId, from: 0, length: Number.MAX_SAFE_INTEGER };
    const { text } = await rows.document.read(whole);
    const paragraphs = spoken(text);
    const language = facts?.language ?? null;
    readAloud.start({ key: documentKey + docId, paragraphs, language, from: { docId } });
  };
  return {
    isRead: (docId: string) => readKey === documentKey + docId,
    read: (document: ReadDocument) => attempt(read(document)),
    stop: () => readAloud.stop(),
  };
}
