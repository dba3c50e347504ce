import { Fragment, memo } from 'react';
import type { Message } from '#domain/conversations/conversations.ts';
import type { Coverage } from '#domain/evidence/coverage.ts';
import { formatCount } from '#ui/format.ts';
import { type TextKey, type Translate, useText } from '#ui/text.ts';
import type { MessageActions } from '../use-message-actions.ts';
import type { ReadAgain } from '../use-turn-commands.ts';
import { useCoverage } from './coverage-styles.ts';

interface CoverageLineProps {
  answer: Message;
  question: Message | null;
  actions: MessageActions;
}

/**
 * How much of its sources an answer has read, and actions to read the rest. Memoised while the
 * answer grows: formatting its numbers costs as much as a chunk's text.
 */
export const CoverageLine = memo(({ answer, question, actions }: CoverageLineProps) => {
  const { t, tag } = useText();
  const style = useCoverage();
  const { coverage, model, messageId } = answer;
  if (!coverage) return null;
  const { failed, processed, mode } = coverage;
  const again = (part: ReadAgain) => () => question && actions.retry(question, model, part);
  const facts = [
    { key: 'read', text: readText(coverage, t, tag), name: null, run: null },
    ...(mode === 'passages' && coverage.read < coverage.of
      ? [{ key: 'all', text: '', name: t('coverage.readAll'), run: again({ task: 'whole' }) }]
      : []),
    ...(failed.length > 0
      ? [
          {
            key: 'failed',
            text: t('coverage.failed', { count: failed.length }),
            name: null,
            run: null,
          },
          { key: 'again', text: '', name: t('coverage.retry'), run: again({ partsOf: messageId }) },
        ]
      : []),
    ...(processed
      ? [
          {
            key: 'heard',
            text: t('coverage.heard', { percent: percent(processed) }),
            name: null,
            run: null,
          },
        ]
      : []),
  ].filter(({ run }) => run === null || question !== null);
  return (
    <p className={style} data-bad={failed.length > 0 || processed ? '' : undefined}>
      {facts.map(({ key, text, name, run }, index) => (
        <Fragment key={key}>
          {index > 0 && ' · '}
          {run ? (
            <button type="button" onClick={run}>
              {name}
            </button>
          ) : (
            text
          )}
        </Fragment>
      ))}
    </p>
  );
});
CoverageLine.displayName = 'CoverageLine';

const percent = ({ reported, counted }: NonNullable<Coverage['processed']>) =>
  Math.round((reported / counted) * 100);

const units = {
  passages: 'coverage.passages',
  parts: 'coverage.parts',
  pages: 'coverage.pages',
} as const satisfies Record<Coverage['unit'], TextKey>;

function readText({ mode, unit, read, of }: Coverage, t: Translate, tag: string): string {
  const params = { read: formatCount(read, tag), of: formatCount(of, tag) };
  const isMatch = mode === 'passages' && unit === 'passages' && read < of;
  return isMatch ? t('coverage.matching', { ...params, count: read }) : t(units[unit], params);
}
