import type { PaywallEntry } from '#domain/paywall/entries.ts';
import type { ErrorData } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useEntryText } from './entry-text.ts';
import { usePaywallCard } from './paywall-styles.ts';

export interface PaywallActions {
  readonly upgrade: () => void;
  readonly more: () => void;
  readonly close: () => void;
  readonly check: () => void;
  /** The refused action again, as it was. */
  readonly retry: () => void;
}

interface PaywallCardProps {
  entry: PaywallEntry;
  isWaiting: boolean;
  /** False: plans are given out by who runs the server. */
  isSold: boolean;
  /** False: no plan is above the person's. */
  mayUpgrade: boolean;
  /** It is announced at once; an old one is read in its place. */
  isFresh: boolean;
  error: ErrorData | null;
  /** Epoch milliseconds; null: not known. */
  resetsAt: number | null;
  actions: PaywallActions;
}

/** The inline card in the place of a refused answer. */
export function PaywallCard(props: PaywallCardProps) {
  const { t, tag } = useText();
  const { entry, isWaiting, isSold, mayUpgrade, isFresh, error, resetsAt, actions } = props;
  const { title, description, ctaButtonText, modalDescription } = entry;
  const text = useEntryText(entry);
  return (
    <section className={usePaywallCard()} aria-label={text(title)} data-feature={entry.feature}>
      <div role={isFresh ? 'alert' : undefined}>
        <h3>{text(title)}</h3>
        <p>
          {text(description)} {!isSold && mayUpgrade && t('pricing.notSold')}{' '}
          {resetsAt !== null && t('paywall.resets', { time: timeOf(resetsAt, tag) })}
        </p>
      </div>
      <div role="status">
        {isWaiting && <p>{t('paywall.waiting')}</p>}
        {error && <p>{errorText(t, error)}</p>}
      </div>
      <div data-actions>
        {mayUpgrade && (
          <TextButton tone="accent" onClick={actions.upgrade}>
            {text(ctaButtonText)}
          </TextButton>
        )}
        {isWaiting && <TextButton tone="outline" onClick={actions.check} text="paywall.check" />}
        {modalDescription && mayUpgrade && !isWaiting && (
          <TextButton tone="link" onClick={actions.more} text="paywall.more" />
        )}
        <TextButton tone="link" onClick={actions.retry} text="action.retry" />
      </div>
    </section>
  );
}

function timeOf(at: number, tag: string): string {
  const format: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };
  return new Intl.DateTimeFormat(tag, format).format(new Date(at));
}
