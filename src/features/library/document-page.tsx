import '#ui/later-texts.ts';
import { useEffect } from 'react';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { useText } from '#ui/text.ts';
import { useRequest } from '../hooks/use-request.ts';
import { type DocumentProps, type PanelProps, useShell } from '../shell.tsx';
import DocumentSheet from './document-sheet.tsx';
import { FetchState } from './fetch-state.tsx';
import { useFetched } from './use-fetched.ts';

/** A document at its address: a PDF in the viewer next to the chat, others as text. */
export default function DocumentPage({ docId, page }: DocumentProps) {
  const { t } = useText();
  const { router } = useShell();
  const fetched = useFetched(docId);
  const document = fetched.here?.document ?? null;
  const isText = useIsText(fetched.isShown ? document : null, page);
  const app = t('app.name');
  const title = document?.title ?? t('library.title');
  useEffect(() => {
    window.document.title = t('page.title', { name: title, app });
  }, [t, title, app]);
  const close: PanelProps['close'] = (to) =>
    router?.go(to === 'composer' ? chatPlace(null) : placeOf('library'));
  if (document && fetched.isShown && isText) {
    const { docType } = document;
    return (
      <DocumentSheet opened={{ docId, docType, title: document.title, at: null }} close={close} />
    );
  }
  return (
    <SheetDialog title={title} close={close}>
      {!fetched.isShown && <FetchState {...fetched} />}
    </SheetDialog>
  );
}

/** Whether it is shown as text: it is no PDF, or its file is not on this device. */
function useIsText(document: DocumentInfo | null, page: number | null): boolean {
  const { viewer } = useShell();
  const docId = document?.docType === 'page_content__pdf' && viewer ? document.docId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that was named at first; the viewer has others
  const { value, error } = useRequest(
    ({ showPassage }) => {
      // It shows it at a passage, or where the person has turned to.
      if (docId === null || viewer?.getSnapshot().docId === docId) return null;
      const anchor: Anchor = { kind: 'pdf', page: page ?? 0, boxes: [] };
      return showPassage({ docId, link: null, exact: '', anchor });
    },
    [docId],
  );
  return docId === null || error !== null || (value !== undefined && value !== 'shown');
}
