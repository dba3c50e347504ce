import { formatCount } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import type { Source } from './context-chips.ts';

/** What was read of a source, and what was not. */
export function SourceFacts({ source }: { source: Source }) {
  const { t, tag } = useText();
  const { tokens, unreadFrames, hiddenDropped: hidden = 0 } = source;
  const words = t('chips.hiddenWords', { count: hidden, formatted: formatCount(hidden, tag) });
  return (
    <>
      <small>{t('chips.tokens', { count: tokens, formatted: formatCount(tokens, tag) })}</small>
      {unreadFrames !== undefined && (
        <small data-notice>{t('chips.unreadFrames', { count: unreadFrames })}</small>
      )}
      {hidden > 0 && <small title={words}>{words}</small>}
    </>
  );
}
