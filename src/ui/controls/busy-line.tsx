import { makeResetStyles } from '@fluentui/react-components';
import { column, muted } from '#ui/theme/shapes.ts';
import { busyStripe } from '../theme/busy-stripe.ts';

const useLine = makeResetStyles({
  ...column('6px'),
  maxWidth: '320px',
  marginBlock: '8px',
  ...muted,
  '& > i': busyStripe,
});

/** Work of which it is not known how long it lasts. */
export function BusyLine({ text }: { text: string }) {
  return (
    <div className={useLine()} role="status">
      {text}
      <i aria-hidden />
    </div>
  );
}
