import type { Conversation, Message } from '#domain/conversations/conversations.ts';
import { chatPage } from '#domain/export/chat-page.ts';
import { chatMarkdown, type ExportedMessage } from '#domain/export/exported-chat.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useShell } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { fileName } from './file-name.ts';

interface SaveCopyProps {
  conversation: Conversation;
  /** All of the visible branch, which JSON holds. */
  branch: readonly Message[];
  messages: readonly ExportedMessage[];
}

/** Saves the chat as Markdown, a printable page, or JSON that a restore reads. */
export function SaveCopy({ conversation, branch, messages }: SaveCopyProps) {
  const { t, tag } = useText();
  const { rows, saveFile } = useShell();
  const attempt = useAttempt();
  const { id: conversationId, name } = conversation;
  const file = fileName(name);
  const saveMarkdown = () =>
    saveFile(`${file}.md`, 'text/markdown', [chatMarkdown(name, messages)]);
  const savePage = () => {
    const number = (value: number) => formatCount(value, tag);
    const page = chatPage(name, messages, { language: tag, text: t, number });
    saveFile(`${file}.html`, 'text/html', [page]);
  };
  const saveJson = async () => {
    const messageIds = branch.map(({ messageId }) => messageId);
    const text = await rows.conversation.export({ conversationId, messageIds });
    saveFile(`${file}.json`, 'application/json', [text]);
  };
  return (
    <section aria-label={t('share.save')}>
      <h3>{t('share.save')}</h3>
      <div>
        <TextButton tone="outline" onClick={saveMarkdown} text="share.markdown" />
        <TextButton tone="outline" onClick={savePage} text="share.html" />
        <TextButton tone="outline" onClick={() => void attempt(saveJson())} text="share.json" />
      </div>
      <p>{t('share.jsonBody')}</p>
    </section>
  );
}
