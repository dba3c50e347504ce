import '#ui/later-texts.ts';
import { useMemo } from 'react';
import { failureTexts } from '#domain/evidence/failure-texts.ts';
import { exportedMessages } from '#domain/export/exported-chat.ts';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { ScrollArea } from '#ui/controls/scroll-area.tsx';
import { MarkdownText } from '#ui/markdown/markdown-text.tsx';
import { useText } from '#ui/text.ts';
import { useBranch, useConversationRow } from '../state/use-open-conversation.ts';
import { SaveCopy } from './save-copy.tsx';
import { ShareLink } from './share-link.tsx';
import { useSharePanel } from './share-styles.ts';

/** What can leave the chat, exactly as it would: as a public page, or as a file. */
export default function SharePanel({ close }: { close: () => void }) {
  const { t } = useText();
  const conversation = useConversationRow();
  const { items } = useBranch();
  const style = useSharePanel();
  const branch = useMemo(() => items.map(({ message }) => message), [items]);
  const messages = useMemo(
    () => exportedMessages(branch, (failure) => t(failureTexts[failure].copied)),
    [branch, t],
  );
  return (
    <SheetDialog title={t('share.title')} close={close}>
      {conversation === null || messages.length === 0 ? (
        <p>{t('share.empty')}</p>
      ) : (
        <div className={style}>
          <section aria-label={t('share.preview')}>
            <h3>{t('share.preview')}</h3>
            <ScrollArea>
              <h4 dir="auto">{conversation.name}</h4>
              {messages.map(({ messageId, type, text }) =>
                type === 'human' ? (
                  <p key={messageId} dir="auto">
                    {text}
                  </p>
                ) : (
                  <MarkdownText key={messageId} text={text} />
                ),
              )}
            </ScrollArea>
          </section>
          <ShareLink
            key={conversation.id}
            conversationId={conversation.id}
            messageIds={messages.map(({ messageId }) => messageId)}
          />
          <SaveCopy conversation={conversation} branch={branch} messages={messages} />
        </div>
      )}
    </SheetDialog>
  );
}
