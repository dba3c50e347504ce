import { useRef } from 'react';
import { type EditedMark, MarkFields, useTakeBack } from '#features/parts/marks/mark-fields.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { CardHeader } from '../cards/card-header.tsx';
import { useCard } from '../cards/card-host.ts';
import { useCardBody, useCardBox } from '../cards/card-styles.ts';
import { useCardHeight } from '../cards/use-card-height.ts';
import { useCardKeys } from '../cards/use-card-keys.ts';

/** The text is marked: another colour, a note, or the way back. */
export function Marked({ mark }: { mark: EditedMark }) {
  const { t } = useText();
  const { close } = useCard();
  const takeBack = useTakeBack(mark);
  const box = useRef<HTMLElement>(null);
  useCardKeys(box);
  useCardHeight(box);
  const undo = async () => {
    if (await takeBack()) close();
  };
  return (
    <main className={useCardBox()} ref={box}>
      <CardHeader title={t('mark.marked')} />
      <div className={useCardBody()}>
        <MarkFields mark={mark} done={close} isFleeting>
          <TextButton onClick={() => void undo()} text="action.undo" />
        </MarkFields>
      </div>
      <p role="status" className={useHidden()}>
        {t('mark.marked')}
      </p>
    </main>
  );
}
