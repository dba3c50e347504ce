import '#ui/later-texts.ts';
import { ArrowSync20Regular } from '@fluentui/react-icons/svg/arrow-sync';
import { CloudDismiss20Regular } from '@fluentui/react-icons/svg/cloud-dismiss';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useState } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useOneList } from '../hooks/use-one-list.ts';
import { useBar } from './bar-styles.ts';

/** Asked once on each device that is paired with a server of one's own. */
export default function OwnListQuestion() {
  const { t } = useText();
  const { decide, isBusy } = useOneList();
  return (
    <aside className={useBar()} aria-label={t('own.list')}>
      <ArrowSync20Regular aria-hidden />
      <p>{t('own.ask')}</p>
      <div>
        <TextButton tone="accent" disabled={isBusy} onClick={() => decide(true)}>
          {t('own.yes')}
        </TextButton>
        <TextButton tone="link" disabled={isBusy} onClick={() => decide(false)}>
          {t('account.adoptNo')}
        </TextButton>
      </div>
    </aside>
  );
}

/** The list that was here is back once this device is paired again. */
export function UnpairedNote() {
  const { t } = useText();
  const style = useBar();
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <aside className={style} aria-label={t('own.list')}>
      <CloudDismiss20Regular aria-hidden />
      <p role="status">{t('error.pairingRefused')}</p>
      <IconButton
        name={t('action.dismiss')}
        icon={<Dismiss20Regular />}
        onClick={() => setDismissed(true)}
      />
    </aside>
  );
}
