import { useEffect, useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';

/** Where recordings go, before one speaks. */
export function WhereItGoes() {
  const { t } = useText();
  const { bus, openSettings } = useShell();
  const [found, setFound] = useState<ReplyOf<'dictation.engines'> | null>(null);
  useEffect(() => {
    bus.request('dictation.engines', {}).then(setFound, () => setFound(null));
  }, [bus]);
  if (!found) return null;
  const first = found.engines.find(({ asks }) => !asks) ?? found.engines[0];
  const host = first?.host === 'gateway' ? t('models.connection.gateway') : (first?.host ?? '');
  return (
    <p data-goes-to={first?.host ?? ''}>
      {t(first ? 'dictation.goesTo' : 'settings.voice.noEngine', { host })}{' '}
      <TextButton tone="link" onClick={() => openSettings('voice')}>
        {t('dictation.settings')}
      </TextButton>
    </p>
  );
}
