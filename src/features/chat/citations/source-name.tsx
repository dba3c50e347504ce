import type { MessageSource } from '#domain/conversations.ts';
import { useText } from '#ui/text.ts';
import { hostOf } from './place-of.ts';

export function SourceName({ source }: { source: MessageSource | undefined }) {
  const { t } = useText();
  const host = hostOf(source);
  return (
    <span data-source dir="auto">
      <b>{source?.title || t('evidence.untitled')}</b> {host && <bdi>{host}</bdi>}
    </span>
  );
}
