import { useMemo } from 'react';
import { commentsOf, stancesOf } from '#domain/generation/comment-stances.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { FactLine } from '#features/parts/fact-line.tsx';
import { useText } from '#ui/text.ts';
import { useBranch } from '../state/use-open-conversation.ts';
import { useDocument } from './use-document.ts';

/** How many comments were read, and how many of them the answer cites for each stance: our own count. */
export function CommentCounts({ docId }: { docId: string }) {
  const { t, tag } = useText();
  const document = useDocument(docId);
  const answer = useBranch().items[1]?.message;
  const stances = useMemo(
    () =>
      document && answer?.status === 'done'
        ? stancesOf(answer.text, answer.citations, document)
        : [],
    [document, answer],
  );
  if (!document) return null;
  const { comments, notLoaded } = commentsOf(document);
  const parts = [t('comments.read', { count: comments.length })];
  if (notLoaded === 'some') parts.push(t('comments.someMissing'));
  else if (notLoaded > 0) parts.push(t('comments.missing', { count: notLoaded }));
  return (
    <>
      <p>
        <FactLine parts={parts} />
      </p>
      {stances.length > 0 && (
        <dl aria-label={t('comments.stances')}>
          <dt>{t('comments.stances')}</dt>
          {stances.map(({ name, comments: cited }) => (
            <dd key={name}>
              <bdi>{name}</bdi> <b>{formatCount(cited, tag)}</b>
            </dd>
          ))}
        </dl>
      )}
    </>
  );
}
