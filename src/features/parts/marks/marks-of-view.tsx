import { makeResetStyles } from '@fluentui/react-components';
import { useText } from '#ui/text.ts';
import { focusRing } from '#ui/theme/focus-ring.ts';
import { muted } from '#ui/theme/shapes.ts';
import { MemoList } from '../memos/memo-list.tsx';
import { useMemoDeletion } from '../memos/use-memo-deletion.ts';
import type { MarkedView } from './use-marked-view.ts';

const useFold = makeResetStyles({
  '& > summary': { ...muted, cursor: 'pointer', borderRadius: '4px', paddingBlock: '4px' },
  '& > summary:focus-visible': focusRing,
});

/** The marks of what a view shows, in its order; a click leads to the words. Behind them those that it does not show. */
export function MarksOfView({ marks = [], placed }: MarkedView) {
  const { t } = useText();
  const fold = useFold();
  const remove = useMemoDeletion();
  if (marks.length === 0) return null;
  const found = [...placed.keys()].flatMap((id) => marks.find((mark) => mark.id === id) ?? []);
  const others = marks.filter(({ id }) => !placed.has(id));
  return (
    <details className={fold} data-marks="">
      <summary>{[t('mark.all'), marks.length].join(' · ')}</summary>
      {found.length > 0 && (
        <MemoList
          name={t('mark.all')}
          memos={found}
          search=""
          named={null}
          remove={remove}
          show={(id) => bring(placed.get(id)?.[0])}
        />
      )}
      {others.length > 0 && (
        <MemoList name={t('mark.lost')} memos={others} search="" named={null} remove={remove} />
      )}
    </details>
  );
}

function bring(range: Range | undefined): void {
  const element = range?.startContainer.parentElement;
  // Missing where tests run.
  element?.scrollIntoView?.({ block: 'center' });
}
