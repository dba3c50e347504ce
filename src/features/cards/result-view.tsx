import type { ContentForm } from '#domain/content/content.ts';
import { endedText, isLive, type Message } from '#domain/conversations/conversations.ts';
import { useLiveAnswer } from '#features/hooks/use-live-answer.ts';
import { later } from '#ui/later.tsx';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { useText } from '#ui/text.ts';
import { usePlainText } from './card-styles.ts';
import { WaitingLines } from './waiting-lines.tsx';

const ChangesView = later(() => import('./changes-view.tsx'));

interface ResultViewProps {
  answer: Message;
  /** A plain result is shown character for character. */
  form: ContentForm;
  /** The text that the changes are shown to; null: they are not. */
  before: string | null;
}

/** A result as it streams, by the same view as an answer of the chat. */
export function ResultView({ answer, form, before }: ResultViewProps) {
  const { t } = useText();
  const live = isLive(answer.status) || answer.status === 'queued';
  const after = endedText(answer);
  const shown = () =>
    form === 'plain' ? (
      <PlainResult answer={answer} live={live} />
    ) : (
      <RichResult answer={answer} live={live} />
    );
  return (
    <article aria-label={t('answer.name')} aria-busy={live}>
      {before !== null && after !== '' ? <ChangesView before={before} after={after} /> : shown()}
    </article>
  );
}

function RichResult({ answer, live }: { answer: Message; live: boolean }) {
  const { blocks } = useLiveAnswer(answer);
  if (live && blocks.length === 0) return <WaitingLines />;
  return <MarkdownView blocks={blocks} live={live} />;
}

function PlainResult({ answer, live }: { answer: Message; live: boolean }) {
  const { text } = useLiveAnswer(answer);
  const style = usePlainText();
  if (live && text === '') return <WaitingLines />;
  return (
    <p className={style} dir="auto">
      {text}
    </p>
  );
}
