import { makeResetStyles, tokens } from '@fluentui/react-components';
import { busyStripe } from '../theme/busy-stripe.ts';

const useLine = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  maxWidth: '320px',
  marginBlock: '8px',
  fontSize: '12px',
  lineHeight: '16px',
  color: tokens.colorNeutralForeground2,
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
