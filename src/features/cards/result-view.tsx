import { lazy, Suspense } from 'react';
import { endedText, isLive, type Message } from '#domain/conversations/conversations.ts';
import { useLiveAnswer } from '#features/use-live-answer.ts';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { useText } from '#ui/text.ts';

const ChangesView = lazy(() => import('./changes-view.tsx'));

interface ResultViewProps {
  answer: Message;
  /** The text that the changes are shown to; null: they are not. */
  before: string | null;
}

/** A result as it streams, by the same view as an answer of the chat. */
export function ResultView({ answer, before }: ResultViewProps) {
  const { t } = useText();
  const { blocks } = useLiveAnswer(answer);
  const live = isLive(answer.status) || answer.status === 'queued';
  const after = endedText(answer);
  return (
    <article aria-label={t('answer.name')} aria-busy={live}>
      {before !== null && after !== '' ? (
        <Suspense>
          <ChangesView before={before} after={after} />
        </Suspense>
      ) : (
        <MarkdownView blocks={blocks} live={live} />
      )}
    </article>
  );
}
