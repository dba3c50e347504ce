import { makeResetStyles, tokens } from '@fluentui/react-components';
import { chatPlace } from '#domain/routes/routes.ts';
import { PlaceLink } from '#features/parts/place-link.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { useTextButton } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { useOpenChat } from '../context/use-chat-context.ts';

const useBody = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: '16px',
  '& > p': { margin: 0, maxWidth: '60ch', color: tokens.colorNeutralForeground2 },
  '& > a': { textDecorationLine: 'none' },
});

const nothing = () => undefined;

/** There is nothing at the address; the rail leads to what there is. */
export function UnknownPage() {
  const { t } = useText();
  const open = useOpenChat();
  const button = useTextButton();
  return (
    <SheetDialog title={t('unknown.title')} close={nothing}>
      <div className={useBody()}>
        <p>{t('unknown.body')}</p>
        <PlaceLink
          className={button}
          data-tone="accent"
          place={chatPlace(null)}
          open={() => open(null)}
        >
          {t('chat.newChat')}
        </PlaceLink>
      </div>
    </SheetDialog>
  );
}
