import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { IconButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useCard } from './card-host.ts';

interface CopyProps {
  text: string;
  say: (words: string) => void;
}

export function CopyButton(props: CopyProps) {
  const { t } = useText();
  return <IconButton name={t('answer.copy')} icon={<Copy20Regular />} onClick={useCopy(props)} />;
}

/** Copies a text and says how that went. */
export function useCopy({ text, say }: CopyProps): () => void {
  const { t } = useText();
  const { copy } = useCard();
  return () =>
    void copy(text).then((isCopied) => say(t(isCopied ? 'answer.copied' : 'card.copyFailed')));
}
