import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect, useRef } from 'react';
import type { DocType } from '#domain/documents/documents.ts';
import { isMarkdown } from '#domain/files/text-form.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { column, faint, muted } from '#ui/theme/shapes.ts';
import { factsOf } from '../files/file-facts.ts';
import { notesOfDocument } from '../files/file-notes.ts';
import { PictureView } from '../gallery/picture-view.tsx';
import { usePicture } from '../gallery/use-picture.ts';
import type { OpenedDocument } from '../open-document.ts';
import type { PanelProps } from '../shell.tsx';
import { DocumentText } from './document-text.tsx';
import { FindInText } from './find-in-text.tsx';
import { useDocumentText } from './use-document-text.ts';
import { useTextSearch } from './use-text-search.ts';

const useSheet = makeResetStyles({
  ...column('10px'),
  minHeight: '100%',
  '& > p': { margin: 0 },
  '& > p[data-facts]': faint,
  '& > p[data-note]': {
    paddingInlineStart: '8px',
    borderInlineStart: `2px solid ${tokens.colorPaletteDarkOrangeBorderActive}`,
    ...muted,
  },
  '& > button': { alignSelf: 'center' },
  '& > img, & > video, & > audio': {
    alignSelf: 'stretch',
    maxWidth: '100%',
    borderRadius: '8px',
    objectFit: 'contain',
  },
  '& > img': { border: `1px solid ${tokens.colorNeutralStroke2}` },
});

interface DocumentSheetProps {
  opened: OpenedDocument;
  /** `composer`: the focus moves there. */
  close: PanelProps['close'];
}

/** A document in Gloss: the picture or recording itself, and the text, at a passage or whole. */
export default function DocumentSheet({ opened, close }: DocumentSheetProps) {
  const { t, tag } = useText();
  const search = useTextSearch(opened.docId);
  const at = search.hit ?? opened.at;
  const { read, failure, earlier, later } = useDocumentText(opened.docId, at);
  const document = read?.document ?? null;
  const notes = document ? notesOfDocument(document, tag) : [];
  const shown = document && (read?.total || !isPicture(opened.docType)) ? read : null;
  return (
    // A note that was clicked has its card open, as long as it has the focus.
    <SheetDialog title={opened.title} close={close} sharesRoom={opened.at ? 'quietly' : true}>
      <div className={useSheet()}>
        {failure && <p role="alert">{errorText(t, failure)}</p>}
        {read && !document && <p>{t('reader.gone')}</p>}
        {document && !isPicture(opened.docType) && (
          <p data-facts>{factsOf(document.file?.size ?? null, document, t, tag)}</p>
        )}
        {notes.map(({ key, params }) => (
          <p key={key} data-note>
            {t(key, params)}
          </p>
        ))}
        {document && isPicture(opened.docType) ? (
          <PictureView document={document} close={close} />
        ) : (
          <FileItself {...opened} />
        )}
        {shown && shown.total > 0 && <FindInText search={search} />}
        {earlier && <TextButton onClick={earlier} text="reader.earlier" />}
        {shown && document && (
          <DocumentText
            ranges={shown.ranges}
            opened={{ ...opened, at }}
            link={document.link}
            isMarkdown={isMarkdown(document)}
            isPart={earlier !== null || later !== null}
          />
        )}
        {later && (
          <Later show={later} isRequested={failure !== null}>
            {t('history.more')}
          </Later>
        )}
      </div>
    </SheetDialog>
  );
}

interface LaterProps {
  show: () => void;
  /** It failed: a click on the button tries again. */
  isRequested: boolean;
  children: ReactNode;
}

/** More is loaded when its button comes near the view, or is pressed. */
function Later({ show, isRequested, children }: LaterProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isRequested || !button.current || !globalThis.IntersectionObserver) return;
    const seen = new IntersectionObserver(([entry]) => entry?.isIntersecting && show(), {
      rootMargin: '0px 0px 600px',
    });
    seen.observe(button.current);
    return () => seen.disconnect();
  }, [show, isRequested]);
  return (
    <TextButton ref={button} onClick={show}>
      {children}
    </TextButton>
  );
}

function isPicture(docType: DocType): boolean {
  return docType === 'image';
}

/** Pictures, films and recordings are shown by the browser; for a deleted file there is a text. */
function FileItself({ docId, docType, title }: OpenedDocument) {
  const { t } = useText();
  const isShown = docType === 'image' || docType === 'audio' || docType === 'video';
  const { address, isGone } = usePicture(isShown ? docId : null);
  if (isGone) return <p>{t('reader.noFile')}</p>;
  if (!address) return null;
  if (docType === 'image') return <img src={address} alt={title} />;
  // biome-ignore lint/a11y/useMediaCaption: its transcript is shown below
  if (docType === 'video') return <video src={address} controls aria-label={title} />;
  // biome-ignore lint/a11y/useMediaCaption: its transcript is shown below
  return <audio src={address} controls aria-label={title} />;
}
