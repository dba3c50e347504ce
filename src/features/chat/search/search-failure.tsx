import type { SearchRun } from '#domain/search-web/search-run.ts';
import { useShell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { errorEntry, isErrorCode } from '#shared/errors/registry.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { HostWords } from '#ui/controls/host-words.tsx';
import { useText } from '#ui/text.ts';
import { useNotice } from '../thread/message-styles.ts';
import { failureText } from './search-texts.ts';
import type { SearchCommands } from './use-search-commands.ts';

interface SearchFailureProps {
  run: SearchRun;
  commands: SearchCommands;
}

/** Nothing was found: why, and what can be done. The question waits. */
export function SearchFailure({ run, commands }: SearchFailureProps) {
  const { t } = useText();
  const { openSettings, surface } = useShell();
  const style = useNotice();
  const error = run.error ?? new CodedError('search_empty').toData();
  const action = isErrorCode(error.code) ? errorEntry(error.code).action : 'retry';
  return (
    <div className={style} role="alert" data-bad>
      <p>{failureText(t, error, surface === 'web')}</p>
      <HostWords error={error} />
      {error.code === 'capture_no_access' && <Allow run={run} retry={commands.retry} />}
      {action === 'settings' ? (
        <TextButton tone="outline" onClick={() => openSettings('search')}>
          {t('webSearch.settings')}
        </TextButton>
      ) : (
        <TextButton tone="outline" onClick={commands.retry} text="webSearch.again" />
      )}
      <TextButton tone="link" onClick={commands.without} text="webSearch.without" />
    </div>
  );
}

/** The engine's page may be read once the person allows its site. */
function Allow({ run, retry }: { run: SearchRun; retry: () => void }) {
  const { t } = useText();
  const { access } = useShell();
  const url = run.error?.details?.url;
  if (!access || typeof url !== 'string' || !URL.canParse(url)) return null;
  const { protocol, hostname } = new URL(url);
  const allow = () =>
    void access.request([`${protocol}//${hostname}/*`]).then((isGranted) => isGranted && retry());
  return (
    <TextButton tone="outline" onClick={allow}>
      {t('address.allow', { host: hostname })}
    </TextButton>
  );
}
