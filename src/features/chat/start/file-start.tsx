import { makeResetStyles, tokens } from '@fluentui/react-components';
import { DocumentPdf20Regular } from '@fluentui/react-icons/svg/document-pdf';
import { lazy, type ReactNode, Suspense } from 'react';
import { maxFilesOfMessage } from '#domain/documents/uploads.ts';
import type { FreeToolName } from '#domain/routes/free-tools.ts';
import { useText } from '#ui/text.ts';
import { column, faint } from '#ui/theme/shapes.ts';
import { useDocumentServer } from '../../hooks/use-document-server.ts';
import { AddFiles } from '../composer/attachments/add-files.tsx';
import { measure } from '../frame-styles.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';

const StoredNote = lazy(() => import('./stored-note.tsx'));

const useStart = makeResetStyles({
  ...measure,
  ...column('12px'),
  height: '100%',
  overflowY: 'auto',
  paddingBlock: '8px 16px',
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flexGrow: 1,
    gap: '8px',
    boxSizing: 'border-box',
    padding: '32px 20px',
    border: `2px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: '8px',
    textAlign: 'center',
    textWrap: 'balance',
  },
  '& > div > svg': { width: '40px', height: '40px', color: tokens.colorBrandForeground1 },
  '& h2': { margin: 0, fontSize: '24px', lineHeight: '32px', fontWeight: 600 },
  '& > div > p': { margin: 0, maxWidth: '48ch', color: tokens.colorNeutralForeground2 },
  '& > div > button': { marginBlock: '8px 4px' },
  '& > div > small': { maxWidth: '48ch', ...faint },
});

/** S2.6: the place to drop a file comes first; the chat with it follows. */
export default function FileStart({ name, note }: { name: FreeToolName; note: ReactNode }) {
  const { t } = useText();
  const { actions } = useComposerFiles();
  const { server } = useDocumentServer();
  const isSaving = server?.isSaving === true;
  return (
    <div className={useStart()}>
      <div>
        <DocumentPdf20Regular aria-hidden />
        <h2>{t(`freeTool.${name}`)}</h2>
        <p>{t(isSaving ? 'freeTool.readBody' : `freeTool.${name}Body`)}</p>
        <AddFiles add={(files) => void actions.add(files)} tone="accent" />
        <Suspense>{isSaving && <StoredNote server={server} />}</Suspense>
        <small>{t('drop.kinds')}</small>
        <small>{t('drop.most', { max: maxFilesOfMessage })}</small>
      </div>
      {note}
    </div>
  );
}
