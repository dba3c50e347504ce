import type { ReplyOf } from '#bus/types.ts';
import { isVisibleAt } from '#domain/sites/button-visibility.ts';
import { useShell } from '#features/shell.tsx';
import { useRequest } from '#features/use-request.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useOpened } from '../cards/card-host.ts';
import { useCardFooter } from '../cards/card-styles.ts';

/** The person turned the pill off: what to say, and what turns it on again; null: it was. */
export interface TurnedOff {
  words: string;
  before: ReplyOf<'selection.turnOff'> | null;
}

interface TurnOffProps {
  done: (off: TurnedOff) => void;
  say: (words: string) => void;
}

/** Below all tools: the pill is hidden on the site or everywhere, where it is shown. */
export function TurnOff({ done, say }: TurnOffProps) {
  const { t } = useText();
  const { bus } = useShell();
  const footer = useCardFooter();
  const { url } = useOpened('selection');
  const isShown = usePillAt(url);
  if (!isShown) return null;
  const turnOff = (where: 'site' | 'everywhere') =>
    bus.request('selection.turnOff', { where }).then(
      (before) => {
        const site = new URL(url).hostname.replace(/^www\./, '');
        const words = where === 'site' ? t('card.hidden', { site }) : t('card.turnedOff');
        done({ words, before });
      },
      (error: unknown) => say(errorText(t, toCodedError(error))),
    );
  return (
    <footer className={footer}>
      <TextButton onClick={() => void turnOff('site')}>{t('card.hideHere')}</TextButton>
      <TextButton onClick={() => void turnOff('everywhere')}>{t('card.turnOff')}</TextButton>
    </footer>
  );
}

/** Whether text that is selected on the page has the pill. */
function usePillAt(url: string): boolean {
  const { value } = useRequest(
    async ({ rows }) => {
      const { buttonSettings } = await rows.settings.get();
      return URL.canParse(url) && isVisibleAt(buttonSettings.textSelectPopupButton.visibility, url);
    },
    [url],
  );
  return value ?? false;
}
