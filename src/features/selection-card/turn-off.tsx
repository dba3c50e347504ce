import type { RequestOf } from '#bus/types.ts';
import { type ButtonVisibility, isVisibleAt } from '#domain/sites/button-visibility.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useOpened } from '../cards/card-host.ts';
import { useCardFooter } from '../cards/card-styles.ts';

/** The person turned the pill off: what to say, and what turns it on again; null: it was. */
export interface TurnedOff {
  words: string;
  before: RequestOf<'selection.turnOn'> | null;
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
  const visibility = usePillAt(url);
  if (!visibility) return null;
  const turnOff = (where: 'site' | 'everywhere') =>
    bus.request('widgets.turnOff', { id: 'selection', where }).then(
      ({ frames }) => {
        const site = new URL(url).hostname.replace(/^www\./, '');
        const words = where === 'site' ? t('card.hidden', { site }) : t('card.turnedOff');
        done({ words, before: { visibility, frames } });
      },
      (error: unknown) => say(errorText(t, toCodedError(error))),
    );
  return (
    <footer className={footer}>
      <TextButton onClick={() => void turnOff('site')} text="card.hideHere" />
      <TextButton onClick={() => void turnOff('everywhere')} text="card.turnOff" />
    </footer>
  );
}

/** Where text that is selected has the pill; null: not on this page. */
function usePillAt(url: string): ButtonVisibility | null {
  const { value } = useRequest(
    async ({ rows }) => {
      const { visibility } = (await rows.settings.get()).buttonSettings.textSelectPopupButton;
      return URL.canParse(url) && isVisibleAt(visibility, url) ? visibility : null;
    },
    [url],
  );
  return value ?? null;
}
