import { Checkbox, Switch } from '@fluentui/react-components';
import { useId, useState } from 'react';
import type { OneList } from '#domain/account/state.ts';
import { useText } from '#ui/text.ts';
import { useOneList } from '../../hooks/use-one-list.ts';
import { useQuiet } from '../settings-styles.ts';
import { SyncLine } from './sync-line.tsx';
import { UnsentNote, useLeaving } from './unsent-note.tsx';

/** Of who is paired with a server of their own: one list in all that is, or a list of this device. */
export function OwnServer({ oneList }: { oneList: OneList }) {
  const { t } = useText();
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{t('own.server')}</h3>
      {oneList === 'on' ? <Joined /> : <Apart />}
    </section>
  );
}

function Apart() {
  const { t } = useText();
  const quiet = useQuiet();
  const { decide, isBusy } = useOneList();
  return (
    <>
      <Switch
        label={t('own.list')}
        checked={false}
        disabled={isBusy}
        onChange={() => decide(true)}
      />
      <p className={quiet}>{t('own.off')}</p>
    </>
  );
}

/** What is unsent is named before it can be lost. */
function Joined() {
  const { t } = useText();
  const quiet = useQuiet();
  const { decide, isBusy } = useOneList();
  const counted = useLeaving();
  const { leaving, error } = counted;
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <Switch
        label={t('own.list')}
        checked
        disabled={isBusy || (error ? isRemoving : leaving === undefined)}
        onChange={() => decide(false, isRemoving)}
      />
      <p className={quiet}>{t('own.on')}</p>
      <SyncLine />
      <Checkbox
        label={t('own.removeHere')}
        checked={isRemoving}
        onChange={(_event, { checked }) => setRemoving(checked === true)}
      />
      {isRemoving && <UnsentNote of={counted} />}
    </>
  );
}
