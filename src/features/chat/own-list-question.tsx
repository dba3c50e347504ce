import '#ui/later-texts.ts';
import { ArrowSync20Regular } from '@fluentui/react-icons/svg/arrow-sync';
import { CloudDismiss20Regular } from '@fluentui/react-icons/svg/cloud-dismiss';
import { useState } from 'react';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useOneList } from '../hooks/use-one-list.ts';
import { Bar, useBar } from './bar.tsx';

/** Asked once on each device that is paired with a server of one's own. */
export default function OwnListQuestion() {
  const { t } = useText();
  const { decide, isBusy } = useOneList();
  return (
    <aside className={useBar()} aria-label={t('own.list')}>
      <ArrowSync20Regular aria-hidden />
      <p>{t('own.ask')}</p>
      <div>
        <TextButton tone="accent" disabled={isBusy} onClick={() => decide(true)} text="own.yes" />
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
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <Bar
      name={t('own.list')}
      icon={<CloudDismiss20Regular aria-hidden />}
      text={t('error.pairingRefused')}
      dismiss={() => setDismissed(true)}
    />
  );
}
