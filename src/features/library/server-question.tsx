import { makeResetStyles, tokens } from '@fluentui/react-components';
import { isUnasked } from '#domain/documents/server-copies.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { useDocumentServer } from '../hooks/use-document-server.ts';

const useQuestion = makeResetStyles({
  marginBlockEnd: '8px',
  padding: '8px 12px',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackground3,
  '& > p': { margin: 0, fontSize: '12px', lineHeight: '16px' },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '4px', marginBlockStart: '4px' },
});

/**
 * Asked once about a server that is not on this machine or forwards data: nothing is sent there
 * before the answer.
 */
export function ServerQuestion({ server, say }: ReturnType<typeof useDocumentServer>) {
  const { t } = useText();
  const style = useQuestion();
  if (!server || server.isSaving !== null || isUnasked(server)) return null;
  const { forwardsTo } = server;
  const { host } = new URL(server.server);
  return (
    <section className={style} aria-label={t('settings.data.server')}>
      <p>
        {forwardsTo
          ? t('library.serverForwardsAsk', { host: forwardsTo })
          : t('library.serverAsk', { host })}
      </p>
      <div>
        <TextButton tone="accent" onClick={() => void say(true)} text="library.serverYes" />
        <TextButton tone="link" onClick={() => void say(false)} text="files.server.held" />
      </div>
    </section>
  );
}
