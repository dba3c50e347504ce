import { makeResetStyles } from '@fluentui/react-components';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatBytes } from '#ui/format.ts';
import { type Translate, useText } from '#ui/text.ts';
import { faint, wrapped } from '#ui/theme/shapes.ts';
import type { Room, ServerList } from './use-server-list.ts';

const useStateLine = makeResetStyles({
  ...wrapped('4px'),
  ...faint,
  '& > p': { margin: 0 },
});

/** Whether the server's documents are being looked for, or can't be listed. */
export function ServerListState({ list }: { list: ServerList }) {
  const { t } = useText();
  const style = useStateLine();
  const { isLoading, failure, retry } = list;
  if (failure) {
    const reason = errorText(t, failure);
    return (
      <div className={style} role="alert">
        <p>{t('library.serverFailed', { reason })}</p>
        <TextButton tone="link" onClick={retry} text="action.retry" />
      </div>
    );
  }
  if (!isLoading) return null;
  return (
    <div className={style} role="status">
      <p>{t('library.serverLoading')}</p>
    </div>
  );
}

export function roomText(t: Translate, { used, quota }: Room, tag: string): string {
  const size = formatBytes(used, tag);
  if (quota === null) return t('library.serverUsed', { used: size });
  return t('library.serverRoom', { used: size, quota: formatBytes(quota, tag) });
}
