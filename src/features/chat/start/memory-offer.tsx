import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { isMemoryOn } from '#domain/memory/memory.ts';
import { useShell } from '#features/shell.tsx';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';

const useOffer = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: '4px',
  margin: 0,
  fontSize: '12px',
  lineHeight: '16px',
  color: tokens.colorNeutralForeground3,
  '& > span': { flexGrow: 1, minWidth: 0 },
  '& button': { fontSize: '12px', lineHeight: '16px' },
});

/** Once and quietly: pages can be remembered. It is off until the person turns it on in the settings. */
export default function MemoryOffer() {
  const { t } = useText();
  const { openSettings } = useShell();
  const { settings, save } = useChatSettings();
  const offer = useOffer();
  const { memory } = settings;
  if (memory.isOffered || isMemoryOn(memory)) return null;
  const end = () => void save({ memory: { ...memory, isOffered: true } });
  const open = () => {
    end();
    openSettings('memory');
  };
  return (
    <p className={offer} data-memory-offer>
      <span>
        {t('memory.offer')}{' '}
        <TextButton tone="link" onClick={open}>
          {t('action.settings')}
        </TextButton>
      </span>
      <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={end} />
    </p>
  );
}
