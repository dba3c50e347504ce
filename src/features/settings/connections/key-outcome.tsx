import { makeResetStyles, tokens } from '@fluentui/react-components';
import { errorText } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import type { KeyOutcome } from './use-server-keys.ts';

const useOutcome = makeResetStyles({
  minHeight: '20px',
  '& > p': { margin: 0, overflowWrap: 'anywhere' },
  '& > p[data-bad]': { color: tokens.colorPaletteRedForeground1 },
  '& > p[data-good]': { color: tokens.colorPaletteGreenForeground1, fontWeight: 600 },
});

/** What came of a key that was set or tested. */
export function KeyOutcomeText({ outcome }: { outcome: KeyOutcome | null }) {
  const { t } = useText();
  const style = useOutcome();
  const isGood = outcome?.state === 'tested' && outcome.test.result === 'accepted';
  const isNeutral = outcome?.state === 'testing';
  return (
    <div className={style} role="status">
      {outcome && (
        <p data-good={isGood || undefined} data-bad={(!isGood && !isNeutral) || undefined}>
          {textOf(t, outcome)}
        </p>
      )}
    </div>
  );
}

function textOf(t: Translate, outcome: KeyOutcome): string {
  if (outcome.state === 'testing') return t('settings.model.testing');
  if (outcome.state === 'failed') return errorText(t, outcome.error);
  const { name, isNew, test } = outcome;
  const message = test.message ?? '';
  if (test.result === 'accepted') return t('settings.server.accepted', { name });
  if (test.result === 'refused') {
    return t(isNew ? 'settings.server.refused' : 'settings.server.refusedStored', { name });
  }
  return t(isNew ? 'settings.server.unknown' : 'settings.server.unknownStored', { message });
}
