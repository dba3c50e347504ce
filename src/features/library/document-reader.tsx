import { type ReactNode, useCallback, useState } from 'react';
import type { Anchor } from '#domain/passages/passage.ts';
import { later } from '#ui/later.tsx';
import { type OpenDocument, OpenDocumentContext, type OpenedDocument } from '../open-document.ts';
import { useShell } from '../shell.tsx';

const DocumentSheet = later(() => import('./document-sheet.tsx'));

/** Lets views inside it show a document: a PDF in the viewer where there is one, others as text. */
export function DocumentReader({ children }: { children: ReactNode }) {
  const { showPassage, surface } = useShell();
  const [opened, setOpened] = useState<OpenedDocument | null>(null);
  const open = useCallback<OpenDocument>(
    (document, besides) => {
      const { docId, docType, at } = document;
      const isForViewer = docType === 'page_content__pdf' && at === null;
      if (!isForViewer) return setOpened(document);
      const anchor: Anchor = { kind: 'pdf', page: 1, boxes: [] };
      showPassage({ docId, link: null, exact: '', anchor }).then(
        (outcome) => {
          if (outcome !== 'shown' && outcome !== 'opened') setOpened(document);
          else if (surface === 'web') besides?.();
        },
        () => setOpened(document),
      );
    },
    [showPassage, surface],
  );
  return (
    <OpenDocumentContext value={open}>
      {children}
      {opened && (
        <DocumentSheet
          key={`${opened.docId} ${opened.at?.textStart ?? ''}`}
          opened={opened}
          close={() => setOpened(null)}
        />
      )}
    </OpenDocumentContext>
  );
}
