import { makeResetStyles } from '@fluentui/react-components';
import { BusyLine } from '#ui/controls/busy-line.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { copyStatus } from '../files/server-copy.ts';
import type { Fetched } from './use-fetched.ts';

const useFetchState = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '8px',
  '& p': { margin: 0 },
  '& small': { fontSize: '12px', lineHeight: '16px', fontVariantNumeric: 'tabular-nums' },
});

/** In the place of a document that is on its way from the server, or did not come. */
export function FetchState({ here, isBusy, error, retry }: Fetched) {
  const { t } = useText();
  const style = useFetchState();
  if (error && !isBusy) {
    return (
      <div className={style}>
        <p role="alert">{errorText(t, error)}</p>
        <TextButton tone="outline" onClick={retry}>
          {t('action.retry')}
        </TextButton>
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
