import { ShieldCheckmark20Regular } from '@fluentui/react-icons/svg/shield-checkmark';
import type { Message } from '#domain/conversations/conversations.ts';
import { useAttempt } from '#features/hooks/use-attempt.ts';
import { useShell } from '#features/shell.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';

/** Under an answer that was made of sources: saves it as a file by which its quotes can be checked. */
export function ReceiptMenu({ answer, question }: { answer: Message; question: Message | null }) {
  const texts = useText();
  const shell = useShell();
  const attempt = useAttempt();
  const isAbout = answer.sources.length > 0 || (question?.sources.length ?? 0) > 0;
  if (answer.text === '' || !isAbout) return null;
  const entries = (['html', 'json'] as const).map((kind) => ({
    key: kind,
    text: texts.t(kind === 'html' ? 'share.html' : 'share.json'),
    run: () =>
      void attempt(
        import('./save-receipt.ts').then(({ saveReceipt }) =>
          saveReceipt(kind, { answer, question }, shell, texts),
        ),
      ),
  }));
  return (
    <MenuButton
      name={texts.t('receipt.save')}
      icon={<ShieldCheckmark20Regular />}
      entries={entries}
    />
  );
}
