import { GlobeSearch20Regular } from '@fluentui/react-icons/svg/globe-search';
import { isOnSite } from '#domain/privacy/excluded-sites.ts';
import { useAction } from '#features/hooks/use-action.ts';
import { useShell } from '#features/shell.tsx';
import { CodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useCard } from '../cards/card-host.ts';
import type { SelectedText } from '../cards/tool-tasks.ts';

/** Characters of a selection that are searched for: the rest is no question. */
const maxText = 2000;

/**
 * The web is searched for the selected text, in a chat that opens in the panel. That of a site that is never sent is
 * refused: no engine is on this machine.
 */
export function SearchFor({ selected }: { selected: SelectedText }) {
  const { t } = useText();
  const { bus, rows, newId } = useShell();
  const { continueChat, close } = useCard();
  const { run, error } = useAction('here');
  const ask = async (conversationId: string) => {
    const { text, url } = selected;
    if (isOnSite((await rows.settings.get()).neverSend, url)) {
      const { hostname: site } = new URL(url);
      throw new CodedError('never_send', 'text of this site stays on this machine', { site });
    }
    await bus.request('turn.ask', {
      conversationId,
      messageId: newId(),
      answerId: newId(),
      parentMessageId: null,
      text: text.trim().slice(0, maxText),
      conversationType: 'Search',
      search: true,
      sources: [],
      pages: [],
      uploadIds: [],
      model: null,
      task: 'auto',
      comparison: null,
    });
  };
  const search = () => {
    const conversationId = newId();
    void run(continueChat(conversationId, ask(conversationId)).then(close));
  };
  return (
    <section aria-label={t('webSearch.name')}>
      <TextButton tone="outline" onClick={search}>
        <GlobeSearch20Regular />
        <span>{t('webSearch.forThis')}</span>
      </TextButton>
      {error && <p role="alert">{errorText(t, error)}</p>}
    </section>
  );
}
