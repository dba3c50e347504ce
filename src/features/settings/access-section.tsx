import { makeResetStyles } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useCallback, useEffect, useState } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { type SiteAccess, useShell } from '../shell.tsx';
import { useStack } from './settings-styles.ts';

const everySite = ['<all_urls>'];

const useList = makeResetStyles({
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    minHeight: '36px',
    overflowWrap: 'anywhere',
  },
});

export function AccessSection() {
  const { access } = useShell();
  return access ? <AccessList access={access} /> : null;
}

function useGranted(access: SiteAccess) {
  const { bus } = useShell();
  const [granted, setGranted] = useState<{ every: boolean; origins: string[] } | null>(null);
  const refresh = useCallback(async () => {
    const [every, origins] = await Promise.all([access.everySite(), access.origins()]);
    setGranted({ every, origins });
  }, [access]);
  useEffect(() => {
    const again = () => void refresh().catch(() => undefined);
    again();
    return bus.on('access.changed', again);
  }, [bus, refresh]);
  return { granted, refresh };
}

function AccessList({ access }: { access: SiteAccess }) {
  const { t } = useText();
  const toast = useToast();
  const { granted, refresh } = useGranted(access);
  const list = useList();
  const stack = useStack();
  if (!granted) return null;
  const remove = (origin: string) =>
    void access
      .remove([origin])
      .then((removed) => removed && toast(t('settings.access.removed', { origin })))
      .then(refresh);
  const { every, origins } = granted;
  return (
    <div className={stack}>
      {every ? (
        <span>{t('settings.access.every')}</span>
      ) : (
        <div>
          <TextButton
            tone="outline"
            onClick={() => void access.request(everySite).then(() => refresh())}
          >
            {t('settings.access.add')}
          </TextButton>
        </div>
      )}
      {origins.length === 0 && !every && <span>{t('settings.access.none')}</span>}
      {origins.length > 0 && (
        <ul className={list} aria-label={t('settings.access.list')}>
          {origins.map((origin) => (
            <li key={origin}>
              <bdi>{origin}</bdi>
              <IconButton
                name={t('settings.access.remove', { origin })}
                icon={<Dismiss20Regular />}
                onClick={() => remove(origin)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
