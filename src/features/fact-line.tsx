import { makeResetStyles } from '@fluentui/react-components';
import { Fragment } from 'react';

/** A fact is broken only where it is longer than its line. */
const useParts = makeResetStyles({
  overflowWrap: 'anywhere',
  '& > bdi': { display: 'inline-block', maxWidth: '100%' },
});

/** Small facts behind one another. Each has its own direction: a name of a model or host is no part of the words around it. */
export function FactLine({ parts }: { parts: readonly string[] }) {
  return (
    <span className={useParts()}>
      {parts.map((part, place) => (
        <Fragment key={part}>
          {place > 0 && ' · '}
          <bdi>{part}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
