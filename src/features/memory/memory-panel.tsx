import '#ui/later-texts.ts';
import { useEffect, useState } from 'react';
import { placeOf } from '#domain/routes/routes.ts';
import { useAttempt } from '../hooks/use-attempt.ts';
import { useVisit } from '../hooks/use-place.ts';
import { type PanelProps, useShell } from '../shell.tsx';
import { ReadList } from './read-list.tsx';
import { StoredCopy } from './stored-copy.tsx';
import { useReadList } from './use-read-list.ts';

/** What the person has read, or one page of it as it was read then. */
export default function MemoryPanel({ close, pageId: first }: PanelProps) {
  const { rows, router } = useShell();
  const { place } = useVisit();
  const [shown, show] = useState<string | null>(first ?? null);
  const attempt = useAttempt();
  const list = useReadList();
  const named = place?.feature === 'read' ? place.id : null;
  const pageId = router ? named : shown;
  const open = (id: string | null) => (router ? router.go(placeOf('read', id)) : show(id));
  useEffect(() => void attempt(rows.memory.tidy()), [rows, attempt]);
  if (pageId === null) return <ReadList list={list} open={open} close={close} />;
  return <StoredCopy key={pageId} pageId={pageId} back={() => open(null)} close={close} />;
}
