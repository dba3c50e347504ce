import { makeResetStyles } from '@fluentui/react-components';
import { column, muted } from '#ui/theme/shapes.ts';
import { useHidden } from '../styles.ts';
import { busyStripe } from '../theme/busy-stripe.ts';

const useLine = makeResetStyles({
  ...column('6px'),
  maxWidth: '320px',
  marginBlock: '8px',
  ...muted,
  '& > i': busyStripe,
});

/** Work of which it is not known how long it lasts. `said`: all that is announced of a text that changes often. */
export function BusyLine({ text, said }: { text: string; said?: string }) {
  const hidden = useHidden();
  return (
    <div className={useLine()} role={said === undefined ? 'status' : undefined}>
      {text}
      {said !== undefined && (
        <span role="status" className={hidden}>
          {said}
        </span>
      )}
      <i aria-hidden />
    </div>
  );
}
