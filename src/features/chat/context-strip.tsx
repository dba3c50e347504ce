import { makeResetStyles } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import { useShell } from '../shell.tsx';
import { ChipView } from './chip-view.tsx';
import { measure } from './frame-styles.ts';
import { TokenMeter } from './token-meter.tsx';
import type { Chat } from './use-chat.ts';

const useStrip = makeResetStyles({
  ...measure,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '0 8px',
  flexShrink: 0,
  minHeight: '40px',
  paddingBlock: '2px 0',
  paddingInline: '12px',
  '& > ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  '& > ul > li': { minWidth: 0, maxWidth: '100%' },
});

/** What the next question will see, and how much of the model's window it takes. */
export function ContextStrip({ chat }: { chat: Chat }) {
  const { t } = useText();
  const { surface } = useShell();
  const { chips } = chat.context;
  const beside = surface === 'sidebar';
  const strip = useStrip();
  if (!beside && chips.length === 0) return null;
  return (
    <div className={strip}>
      <ul aria-label={t('chips.label')}>
        {chips.map((chip) => (
          <li key={chip.kind === 'source' ? chip.source.docId : chip.kind}>
            <ChipView chip={chip} context={chat.context} />
          </li>
        ))}
      </ul>
      {beside && <TokenMeter chat={chat} />}
    </div>
  );
}
