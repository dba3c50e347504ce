import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { useText } from '#ui/text.ts';
import { useCard } from './card-host.ts';
import type { FittedAction } from './fitted-actions.tsx';

interface CopyProps {
  text: string;
  say: (words: string) => void;
}

export function useCopyAction(props: CopyProps): FittedAction {
  const { t } = useText();
  const run = useCopy(props);
  return { key: 'copy', name: t('answer.copy'), icon: <Copy20Regular />, run };
}

/** Copies a text and says how that went. */
export function useCopy({ text, say }: CopyProps): () => void {
  const { t } = useText();
  const { copy } = useCard();
  return () =>
    void copy(text).then((isCopied) => say(t(isCopied ? 'answer.copied' : 'card.copyFailed')));
}
