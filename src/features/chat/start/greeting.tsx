import { makeResetStyles, tokens } from '@fluentui/react-components';
import { useVisit } from '#features/hooks/use-place.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { useText } from '#ui/text.ts';
import { useOpenConversation } from '../state/use-open-conversation.ts';

const useGreeting = makeResetStyles({
  marginBlockEnd: '12px',
  textAlign: 'center',
  '& > h2': {
    margin: 0,
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: 600,
    textWrap: 'balance',
  },
  '& > p': { margin: 0, marginBlockStart: '8px', color: tokens.colorNeutralForeground2 },
});

/** Above the composer of a new chat; or that the chat of the address is not here. */
export function Greeting() {
  const { t } = useText();
  const isMissing = useIsMissing();
  return (
    <div className={useGreeting()}>
      <h2>{t(isMissing ? 'start.missing' : 'empty.hello')}</h2>
      {isMissing && <p>{t('start.missingBody')}</p>}
    </div>
  );
}

/** An address was opened of a chat that this device does not have. */
function useIsMissing(): boolean {
  const { place, isReturn } = useVisit();
  const rows = useSelector(useOpenConversation().rows, (all) => all);
  const named = isReturn && place?.feature === 'chat' ? place.id : null;
  return named !== null && rows.id === named && rows.isReady && rows.conversation === null;
}
