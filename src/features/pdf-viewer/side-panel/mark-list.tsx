import '#ui/later-texts.ts';
import { makeResetStyles } from '@fluentui/react-components';
import type { Memo } from '#domain/memos/memos.ts';
import { useText } from '#ui/text.ts';
import { muted } from '#ui/theme/shapes.ts';
import { MemoList } from '../../parts/memos/memo-list.tsx';
import { useMemoDeletion } from '../../parts/memos/use-memo-deletion.ts';
import type { PdfEngine } from '../engine/pdf-engine.ts';
import { useObserved } from '../use-observed.ts';

const useList = makeResetStyles({
  paddingInline: '8px',
  '& > p': { marginBlock: '12px', ...muted },
});

interface MarkListProps {
  engine: PdfEngine;
  marks: readonly Memo[];
  /** One was chosen. */
  chosen: () => void;
}

/** The marks of the document in its order; behind them those whose page does not have their words. */
export default function MarkList({ engine, marks, chosen }: MarkListProps) {
  const { t } = useText();
  const remove = useMemoDeletion();
  const { ids } = useObserved(engine.marked);
  const found = ids?.flatMap((id) => marks.find((mark) => mark.id === id) ?? []) ?? marks;
  const lost = marks.filter((mark) => !found.includes(mark));
  const show = (id: string) => {
    const mark = found.find((each) => each.id === id);
    const anchor = mark?.source?.anchor;
    if (mark && anchor?.kind === 'pdf')
      engine.show({ ...anchor, words: mark.text }).catch(() => undefined);
    chosen();
  };
  const list = { search: '', named: null, remove };
  return (
    <section className={useList()}>
      {marks.length === 0 && <p>{t('mark.none')}</p>}
      {found.length > 0 && <MemoList name={t('mark.all')} memos={found} show={show} {...list} />}
      {lost.length > 0 && (
        <>
          <p>{t('mark.lost')}</p>
          <MemoList name={t('mark.lost')} memos={lost} {...list} />
        </>
      )}
    </section>
  );
}
