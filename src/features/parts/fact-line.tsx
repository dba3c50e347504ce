import { makeResetStyles } from '@fluentui/react-components';
import { Fragment } from 'react';

/** A fact is broken only where it is longer than its line. */
const useParts = makeResetStyles({
  overflowWrap: 'anywhere',
  '& > bdi': { display: 'inline-block', maxWidth: '100%' },
});

/**
 * Small facts in one line, equal ones once: the author of a page may be its site. Each has its own
 * text direction: names of models and hosts may differ from it.
 */
export function FactLine({ parts }: { parts: readonly string[] }) {
  return (
    <span className={useParts()}>
      {[...new Set(parts)].map((part, place) => (
        <Fragment key={part}>
          {place > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
