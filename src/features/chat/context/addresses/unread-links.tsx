import type { Message } from '#domain/conversations/conversations.ts';
import { pageOf } from '#domain/documents/documents.ts';
import { focusAfter } from '#features/files/focus-after.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useSearchRun } from '../../search/use-search-runs.ts';
import { useChatWindow } from '../../state/use-chat-window.ts';
import { useWebSearch } from '../../state/use-web-search.ts';
import { useNotice } from '../../thread/message-styles.ts';
import { UnreadChip } from '../unread-chip.tsx';
import { useChatContext } from '../use-chat-context.ts';
import { OpenAddress } from './address-failure.tsx';
import { linksIn, namesOf, pageUrl } from './links.ts';
import { maxLinks } from './question-addresses.ts';

/** Links of the draft where the product cannot open them: said before the question is sent. */
export function UnreadLinksChip({ urls }: { urls: readonly string[] }) {
  const { t } = useText();
  const context = useChatContext();
  const window = useChatWindow();
  const remove = (button: HTMLElement) => {
    focusAfter(button, () => window.focus());
    for (const url of urls) context.send({ type: 'removeAddress', url });
  };
  return (
    <UnreadChip
      title={namesOf(urls)}
      about={urls.join('\n')}
      reason={t('address.webApp')}
      actions={<Actions urls={urls} />}
      remove={remove}
    />
  );
}

function Actions({ urls }: { urls: readonly string[] }) {
  const { isOn, turn } = useWebSearch();
  const first = urls[0];
  return (
    <>
      {first !== undefined && <OpenAddress url={first} />}
      {!isOn && <TextButton tone="link" onClick={() => void turn(true)} text="webSearch.forThis" />}
    </>
  );
}

/** Under an answer: the addresses of its question that were not read. Of a search its steps say that. */
export function UnreadAddresses({ question }: { question: Message }) {
  const { t } = useText();
  const { access } = useShell();
  const style = useNotice();
  const run = useSearchRun(question.messageId);
  if (access !== null || run !== null || question.generation !== null) return null;
  const read = new Set(question.sources.map(urlOfSource));
  const urls = linksIn(question.text)
    .map(({ url }) => url)
    .filter((url) => !read.has(url));
  if (urls.length === 0 || urls.length > maxLinks) return null;
  return (
    <div className={style} data-unread>
      <p>{t('address.couldNot', { address: namesOf(urls), error: t('address.webApp') })}</p>
    </div>
  );
}

function urlOfSource(source: Message['sources'][number]): string | null {
  const page = pageOf(source);
  return page === null ? null : pageUrl(page);
}
