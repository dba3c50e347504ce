import '#ui/later-texts.ts';
import { useEffect, useState } from 'react';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { type DocumentProps, type PanelProps, useShell } from '../shell.tsx';
import DocumentSheet from './document-sheet.tsx';

/** A document at its address: a PDF in the viewer next to the chat, others as text. */
export default function DocumentPage({ docId, page }: DocumentProps) {
  const { t } = useText();
  const { router } = useShell();
  const { document, failure } = useDocument(docId);
  const isText = useIsText(document ?? null, page);
  const app = t('app.name');
  const title = document?.title ?? t('library.title');
  useEffect(() => {
    window.document.title = t('page.title', { name: title, app });
  }, [t, title, app]);
  const close: PanelProps['close'] = (to) =>
    router?.go(to === 'composer' ? chatPlace(null) : placeOf('library'));
  if (document && isText) {
    const { docType } = document;
    return (
      <DocumentSheet opened={{ docId, docType, title: document.title, at: null }} close={close} />
    );
  }
  return (
    <SheetDialog title={title} close={close}>
      {failure && <p role="alert">{errorText(t, failure)}</p>}
      {!failure && document === null && <p>{t('reader.gone')}</p>}
    </SheetDialog>
  );
}

interface Known {
  /** undefined: not known yet; null: there is no such document. */
  document?: DocumentInfo | null;
  failure?: CodedError;
}

/** One that only the server has is fetched. */
function useDocument(docId: string): Known {
  const { bus, rows } = useShell();
  const [known, setKnown] = useState<Known>({});
  useEffect(() => {
    let current = true;
    const read = async (): Promise<Known> => {
      const here = await rows.document.info({ docId });
      if (here) return { document: here };
      await bus.request('documents.open', { docId }).catch(unlessMissing);
      return { document: await rows.document.info({ docId }) };
    };
    read().then(
      (next) => current && setKnown(next),
      (error: unknown) => current && setKnown({ document: null, failure: toCodedError(error) }),
    );
    return () => {
      current = false;
    };
  }, [bus, rows, docId]);
  return known;
}

/** Whether it is shown as text: it is no PDF, or its file is not on this device. */
function useIsText(document: DocumentInfo | null, page: number | null): boolean {
  const { showPassage, viewer } = useShell();
  const [isRefused, refuse] = useState(false);
  const docId = document?.docType === 'page_content__pdf' && viewer ? document.docId : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that was named at first; the viewer has others
  useEffect(() => {
    if (docId === null) return;
    const anchor: Anchor = { kind: 'pdf', page: page ?? 0, boxes: [] };
    showPassage({ docId, link: null, exact: '', anchor }).then(
      (outcome) => refuse(outcome !== 'shown'),
      () => refuse(true),
    );
  }, [docId, showPassage]);
  return docId === null || isRefused;
}

/** Without a server all documents are on this device. */
function unlessMissing(error: unknown): void {
  const { code } = toCodedError(error);
  if (code !== 'please_login' && code !== 'not_found') throw error;
}
