import { Highlight20Regular } from '@fluentui/react-icons/svg/highlight';
import { TextButton } from '#ui/controls/buttons.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { useText } from '#ui/text.ts';
import { useWatch } from '../hooks/use-watch.ts';
import { useEmptyList } from '../parts/empty-styles.ts';
import { MemoList } from '../parts/memos/memo-list.tsx';
import { useLostMarks } from '../parts/memos/memo-styles.ts';
import { useMarksHere } from './use-marks-here.ts';

interface MarksHereProps {
  windowId: number;
  remove: (id: string, kind?: string) => void;
  /** Shows the copy of a page that was read. */
  openCopy: (pageId: string) => void;
}

/** The marks of the page next to the panel, in its order; behind them those whose words it does not have now. */
export function MarksHere({ windowId, remove, openCopy }: MarksHereProps) {
  const { t } = useText();
  const lostStyle = useLostMarks();
  const here = useMarksHere(windowId);
  if (!here) return <ListSkeleton />;
  const { link, found, lost } = here;
  if (found.length + lost.length === 0) return <NoMarks />;
  const list = { search: '', named: null, remove };
  return (
    <>
      <MemoList name={t('mark.here')} memos={found} {...list} />
      {lost.length > 0 && (
        <section className={lostStyle}>
          <header>
            <h3>{t('mark.lost')}</h3>
            {link !== null && <CopyButton link={link} open={openCopy} />}
          </header>
          <MemoList name={t('mark.lost')} memos={lost} {...list} />
        </section>
      )}
    </>
  );
}

/** The page as it was read, where it is remembered: its words are there. */
function CopyButton({ link, open }: { link: string; open: (pageId: string) => void }) {
  const { t } = useText();
  const { value: page } = useWatch(({ rows }) => rows.memory.watchPage({ link }), [link]);
  if (!page) return null;
  return (
    <TextButton tone="link" onClick={() => open(page.id)}>
      {t('memory.copy')}
    </TextButton>
  );
}

export function NoMarks() {
  const { t } = useText();
  return (
    <div className={useEmptyList()}>
      <Highlight20Regular aria-hidden />
      <p>{t('mark.none')}</p>
      <p>{t('mark.how')}</p>
    </div>
  );
}
