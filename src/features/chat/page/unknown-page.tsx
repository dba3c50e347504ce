import { makeResetStyles, tokens } from '@fluentui/react-components';
import { chatPlace, placeOf } from '#domain/routes/routes.ts';
import { PlaceLink } from '#features/parts/place-link.tsx';
import { useShell } from '#features/shell.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { useTextButton } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { useOpenChat } from '../context/use-chat-context.ts';

const useBody = makeResetStyles({
  ...column('16px'),
  alignItems: 'flex-start',
  '& > p': { margin: 0, maxWidth: '60ch', color: tokens.colorNeutralForeground2 },
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
  '& a': { textDecorationLine: 'none' },
});

const nothing = () => undefined;

/** There is nothing at the address: the ways to what there is. */
export function UnknownPage() {
  const { t } = useText();
  const { router } = useShell();
  const open = useOpenChat();
  const button = useTextButton();
  return (
    <SheetDialog title={t('unknown.title')} close={nothing}>
      <div className={useBody()}>
        <p>{t('unknown.body')}</p>
        <div>
          <PlaceLink
            className={button}
            data-tone="accent"
            place={placeOf('chats')}
            open={() => router?.go(placeOf('chats'))}
          >
            {t('rail.chats')}
          </PlaceLink>
          <PlaceLink
            className={button}
            data-tone="outline"
            place={chatPlace(null)}
            open={() => open(null)}
          >
            {t('chat.newChat')}
          </PlaceLink>
        </div>
      </div>
    </SheetDialog>
  );
}
