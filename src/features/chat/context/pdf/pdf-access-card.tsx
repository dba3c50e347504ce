import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { useEffect, useState } from 'react';
import type { PageState } from '#domain/capture/pages.ts';
import { useSelector } from '#ui/actors/use-selector.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import { cardBox } from '#ui/theme/card-box.ts';
import { useChatViews } from '../../state/use-chat-views.ts';
import { unpermittedPdf } from '../context-chips.ts';
import { useChatContext } from '../use-chat-context.ts';
import { siteOf, usePdfAccess } from './use-pdf-access.ts';

const useAccessCard = makeResetStyles({
  ...cardBox,
  marginBlockEnd: '8px',
  padding: '8px 16px 16px',
  backgroundColor: tokens.colorNeutralBackground1,
  boxShadow: tokens.shadow4,
  '& h2, & p': { margin: 0 },
  '& > header': { display: 'flex', alignItems: 'center', gap: '8px', minHeight: '32px' },
  '& > header > h2': { flexGrow: 1, fontSize: '16px', lineHeight: '22px', fontWeight: 600 },
  '& > p': { color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
  '& > footer': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

/** Above the composer: a question about the PDF in the tab waits until that may be read. */
export default function PdfAccessCard({ send }: { send: () => void }) {
  const { t } = useText();
  const { waitForPdf } = useChatViews();
  const context = useChatContext();
  const style = useAccessCard();
  const { page, isOther, failure } = useWaitingPage();
  const { allow, isBusy, isRefused } = useAllow(send);
  const isPermitted = useSelector(context.state, unpermittedPdf) === null;
  // Permitted elsewhere, it is the person's to send.
  const isOver = isOther || (isPermitted && !isBusy && !isRefused);
  useEffect(() => {
    if (isOver) waitForPdf(null);
  }, [isOver, waitForPdf]);
  if (!page) return null;
  const { heading, body, site } = wordsOf(page, isRefused, t);
  const without = () => {
    context.send({ type: 'removePage' });
    waitForPdf(null);
    send();
  };
  return (
    <section className={style} aria-label={heading}>
      <header>
        <h2>{heading}</h2>
        <IconButton
          name={t('action.close')}
          icon={<Dismiss20Regular />}
          onClick={() => waitForPdf(null)}
        />
      </header>
      <p role="alert">{isRefused && failure ? errorText(t, { code: failure }) : body}</p>
      <footer>
        <TextButton tone="accent" aria-busy={isBusy} onClick={() => void allow()}>
          {isPermitted ? t('action.retry') : t('address.allow', { host: site })}
        </TextButton>
        <TextButton tone="outline" onClick={without}>
          {t('question.sendWithout', { count: 1 })}
        </TextButton>
      </footer>
    </section>
  );
}

/** The PDF that the question is about. `isOther`: the window shows another page by now. */
function useWaitingPage() {
  const { state } = useChatContext();
  const [page] = useState(() => state.getSnapshot().page);
  const now = useSelector(state, (each) => each.page);
  const failure = useSelector(state, (each) => each.failure);
  return { page, isOther: now?.tabId !== page?.tabId || now?.url !== page?.url, failure };
}

/** Sends the question once the PDF is read. */
function useAllow(send: () => void) {
  const { waitForPdf } = useChatViews();
  const read = usePdfAccess();
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle');
  const allow = async () => {
    const work = read();
    setState('busy');
    if (!(await work)) return setState('refused');
    waitForPdf(null);
    send();
  };
  return { allow, isBusy: state === 'busy', isRefused: state === 'refused' };
}

function wordsOf({ url }: PageState, isRefused: boolean, t: Translate) {
  const site = siteOf(url, t);
  // Files of the disk are a switch of the browser, about which it does not ask.
  if (url.startsWith('file:') && isRefused) {
    return { site, heading: t('pdf.disk.heading'), body: t('pdf.disk.body') };
  }
  const body = t('pdf.access.body', { site, address: url });
  return { site, heading: t('pdf.access.heading'), body };
}
