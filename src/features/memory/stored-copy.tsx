import { ArrowLeft20Regular } from '@fluentui/react-icons/svg/arrow-left';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { lazy, Suspense, useMemo, useRef } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { MemoryPage } from '#domain/memory/memory.ts';
import { markedSource } from '#domain/memos/marked-source.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { ListSkeleton } from '#ui/controls/skeleton.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatDay, formatWhen } from '#ui/format.ts';
import { MarkdownText } from '#ui/markdown/markdown-text.tsx';
import { useText } from '#ui/text.ts';
import { useRequest } from '../hooks/use-request.ts';
import { FactLine } from '../parts/fact-line.tsx';
import { MarkBar } from '../parts/marks/mark-bar.tsx';
import { MarksOfView } from '../parts/marks/marks-of-view.tsx';
import { placeInWhole, useMarkedView } from '../parts/marks/use-marked-view.ts';
import { useForgetting } from '../parts/use-forgetting.ts';
import { useCopyText } from './read-styles.ts';

const ChangesView = lazy(() => import('../cards/changes-view.tsx'));

interface StoredCopyProps {
  pageId: string;
  back: () => void;
  close: () => void;
}

/** The text of a page as it was read: rendered as answers are, without markup of the page's own. */
export function StoredCopy({ pageId, back, close }: StoredCopyProps) {
  const { t } = useText();
  const style = useCopyText();
  const forget = useForgetting();
  const { value, error } = useRequest(
    ({ bus }, signal) => bus.request('memory.copy', { pageId }, { signal }),
    [pageId],
  );
  const remove = () => void forget({ pageId }).then(back);
  return (
    <SheetDialog title={value?.page.title || t('memory.copy')} close={close}>
      <div className={style}>
        <header>
          <IconButton
            name={t('rail.read')}
            icon={<ArrowLeft20Regular data-mirror />}
            onClick={back}
          />
          {value && <CopyFacts page={value.page} />}
          <IconButton name={t('memory.forget')} icon={<Delete20Regular />} onClick={remove} />
        </header>
        {value && <SinceThen pageId={pageId} />}
        {error && <p role="alert">{errorText(t, error)}</p>}
        {!value && !error && <ListSkeleton />}
        {value && <CopyText {...value} />}
      </div>
    </SheetDialog>
  );
}

/** Words of it are marked as those of the page itself, where they show too. */
function CopyText({ page, text }: ReplyOf<'memory.copy'>) {
  const { t } = useText();
  const article = useRef<HTMLElement>(null);
  const { docId, title, address: link } = page;
  const source = useMemo(
    () => markedSource({ docId, docType: 'page_content__webpage', title, link }),
    [docId, title, link],
  );
  const view = useMarkedView(article, source, placeInWhole);
  return (
    <>
      <MarksOfView {...view} />
      <article ref={article} dir="auto" aria-label={t('memory.copy')}>
        <MarkdownText text={text} />
      </article>
      <MarkBar root={article} source={source} />
    </>
  );
}

/** What the page says now, as far as it can be read without opening it. */
function SinceThen({ pageId }: Pick<StoredCopyProps, 'pageId'>) {
  const { t } = useText();
  const { value } = useRequest(
    ({ bus }, signal) => bus.request('memory.compare', { pageId }, { signal }),
    [pageId],
  );
  if (!value || value.state === 'unknown') return null;
  const { state, changes } = value;
  if (state !== 'changed') return <p data-since={state}>{t(`memory.${state}`)}</p>;
  return (
    <details data-since={state}>
      <summary>{t('memory.changed')}</summary>
      <Suspense>
        {changes.map(({ before, after }) => (
          <ChangesView key={`${before}\n${after}`} before={before} after={after} />
        ))}
      </Suspense>
    </details>
  );
}

function CopyFacts({ page }: { page: MemoryPage }) {
  const { t, tag } = useText();
  const when = formatWhen(new Date(page.lastAt).toISOString(), new Date(), tag);
  const published = page.published === null ? [] : [formatDay(page.published, tag)];
  return (
    <p>
      <FactLine parts={[t('memory.copy'), page.site, ...page.author, ...published, when]} />
    </p>
  );
}
