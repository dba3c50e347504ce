import { makeResetStyles } from '@fluentui/react-components';
import type { Usage } from '#domain/billing/usage.ts';
import { featuresOfImage } from '#domain/paywall/features-of-call.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { useText } from '#ui/text.ts';
import { faint } from '#ui/theme/shapes.ts';

const useLine = makeResetStyles({
  margin: 0,
  ...faint,
  fontVariantNumeric: 'tabular-nums',
});

interface ArtLimitProps {
  /** Of the model that draws next, on a server with plans. */
  model: string;
  /** It changes when a picture was drawn: some of the limit is used then. */
  drawn: number;
}

/** What is left of the plan's pictures, before it runs out; nothing where there is no limit. */
export function ArtLimit({ model, drawn }: ArtLimitProps) {
  const { t } = useText();
  const usage = useImageUsage(model, drawn);
  const style = useLine();
  if (!usage) return null;
  const { max, used, period } = usage;
  const left = Math.max(0, max - used);
  return (
    <p className={style} role="status">
      {t('feature.image_generate_model')}: {t(`plan.left.${period}`, { left, max })}
    </p>
  );
}

/** Of the limits that a picture of the model counts for, the one of which least is left. */
function useImageUsage(model: string, drawn: number): Usage | null {
  // Each picture uses some.
  const { value: usages = [] } = useRequest(
    async ({ bus }) => {
      const { user } = (await bus.request('account.get', {})).account;
      const plans = user ? await bus.request('plans.get', {}) : null;
      return plans?.isOn ? (plans.usages ?? []) : [];
    },
    [],
    { on: ['account.changed'], after: drawn },
  );
  const counted = featuresOfImage(model);
  const own = usages.filter(({ feature }) => counted.includes(feature));
  return own.toSorted((a, b) => a.max - a.used - (b.max - b.used))[0] ?? null;
}
