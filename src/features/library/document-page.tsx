import '#ui/later-texts.ts';
import { makeResetStyles } from '@fluentui/react-components';
import { useEffect } from 'react';
import type { DocumentInfo } from '#domain/documents/documents.ts';
import type { Anchor } from '#domain/passages/passage.ts';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { copyStatus } from '../files/server-copy.ts';
import { useFetched } from '../hooks/use-fetched.ts';
import { useRequest } from '../hooks/use-request.ts';
import { type DocumentProps, type PanelProps, useShell } from '../shell.tsx';
import DocumentSheet from './document-sheet.tsx';

const useFetchState = makeResetStyles({
  ...column('8px'),
  alignItems: 'flex-start',
  '& p': { margin: 0 },
  '& small': { fontSize: '12px', lineHeight: '16px', fontVariantNumeric: 'tabular-nums' },
});

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

/** In the place of a document that is on its way from the server, or did not come. */
function FetchState({ here, isBusy, error, retry }: ReturnType<typeof useFetched>) {
  const { t } = useText();
  const style = useFetchState();
  if (error && !isBusy) {
    return (
      <div className={style}>
        <p role="alert">{errorText(t, error)}</p>
        <TextButton tone="outline" onClick={retry} text="action.retry" />
      </div>
    );
  }
  if (!here || (isBusy && !here.document)) return null;
  if (!here.document) return <p>{t('reader.gone')}</p>;
  const { server } = here;
  const status = server && server.of > 0 ? copyStatus(server) : null;
  return (
    <div className={style}>
      <BusyLine text={t('library.opening', { name: here.document.title })} />
      {status && <small>{t(status.key, status.params)}</small>}
    </div>
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
