import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useRef } from 'react';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { toastMs } from '#ui/toasts/toasts.ts';
import { useCountdown } from '#ui/toasts/use-countdown.ts';
import { useCard } from '../cards/card-host.ts';
import { useCardHeight } from '../cards/use-card-height.ts';
import { useCloseByEscape } from '../cards/use-card-keys.ts';
import { useSeen } from '../cards/use-seen.ts';

/** There is time to look at the page before the way back goes. */
const noticeMs = 2 * toastMs;

const useNotice = makeResetStyles({
  boxSizing: 'border-box',
  overflow: 'hidden',
  borderRadius: '8px',
  backgroundColor: tokens.colorNeutralBackgroundInverted,
  color: tokens.colorNeutralForegroundInverted,
  '& > div': { display: 'flex', alignItems: 'center', gap: '4px', padding: '4px' },
  '& p': {
    flex: '1 1 0',
    margin: 0,
    paddingInlineStart: '8px',
    overflowWrap: 'anywhere',
  },
  '& button': { color: 'inherit' },
  '& button[data-tone="link"]': { color: tokens.colorBrandForegroundInverted, fontWeight: 600 },
  '& button:hover:not(:disabled)': {
    backgroundColor: tokens.colorNeutralBackgroundInverted,
    color: 'inherit',
    textDecorationLine: 'underline',
  },
  '@media (forced-colors: active)': { border: '1px solid CanvasText' },
});

interface NoticeProps {
  words: string;
  /** null: it was undone. */
  undo: (() => void) | null;
}

/** What is left of a card that has done its work: what was done, and the way back for a while. */
export function Notice({ words, undo }: NoticeProps) {
  const { t } = useText();
  const { close } = useCard();
  const box = useRef<HTMLElement>(null);
  useCardHeight(box, true);
  useCloseByEscape();
  const hold = useCountdown(undo ? noticeMs : toastMs, close);
  const seen = useSeen(box, () => undefined);
  return (
    <main className={useNotice()} ref={box} {...hold}>
      <div>
        <p role="status">{words}</p>
        {undo && (
          <TextButton tone="link" onClick={(event) => seen(event, undo)} text="action.undo" />
        )}
        <IconButton name={t('action.dismiss')} icon={<Dismiss20Regular />} onClick={close} />
      </div>
    </main>
  );
}
