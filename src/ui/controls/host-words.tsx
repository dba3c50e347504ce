import { makeResetStyles } from '@fluentui/react-components';
import type { JsonObject } from '#shared/json.ts';
import { faint } from '#ui/theme/shapes.ts';
import { useText } from '../text.ts';

const useWords = makeResetStyles({
  // A line of its own, also in a row of controls.
  flexBasis: '100%',
  ...faint,
  overflowWrap: 'anywhere',
});

interface HostWordsProps {
  error: { details?: JsonObject | undefined } | null | undefined;
}

/** What a model's host itself said of a failure, under our text; nothing where it said nothing. */
export function HostWords({ error }: HostWordsProps) {
  const { t } = useText();
  const style = useWords();
  const words = error?.details?.words;
  if (typeof words !== 'string' || words === '') return null;
  return (
    <p className={style} dir="auto">
      {t('error.hostWords', { words })}
    </p>
  );
}
