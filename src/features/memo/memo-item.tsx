import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Open20Regular } from '@fluentui/react-icons/svg/open';
import { type KeyboardEvent, useState } from 'react';
import type { Memo } from '#domain/memos.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { type ShowOutcome, useShell } from '../shell.tsx';
import { useMemoItem } from './memo-styles.ts';
import { useMemoDeletion } from './use-memos.ts';

/** Its words, unfolded by a click or Enter; Delete deletes. */
export function MemoItem({ memo }: { memo: Memo }) {
  const { t } = useText();
  const { copy } = useShell();
  const remove = useMemoDeletion();
  const open = useOpening(memo);
  const [expanded, expand] = useState(false);
  const [copied, setCopied] = useState(false);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Delete') remove(memo.id);
  };
  return (
    <li className={useMemoItem()} data-kind={memo.kind}>
      <button
        type="button"
        data-memo
        aria-expanded={expanded}
        onClick={() => expand(!expanded)}
        onKeyDown={keys}
      >
        <span dir="auto">{memo.text}</span>
      </button>
      <footer>
        <MemoFacts memo={memo} />
        {open && <IconButton name={t('memo.open')} icon={<Open20Regular />} onClick={open} />}
        <IconButton
          name={copied ? t('answer.copied') : t('answer.copy')}
          icon={copied ? <Checkmark20Regular /> : <Copy20Regular />}
          onBlur={() => setCopied(false)}
          onClick={() => void copy(memo.text).then(() => setCopied(true))}
        />
        <IconButton
          name={t('memo.delete')}
          icon={<Delete20Regular />}
          onClick={() => remove(memo.id)}
        />
      </footer>
    </li>
  );
}

/** Goes to where the words stand; null for a memo that came from no page. */
function useOpening({ kind, text, source }: Memo): (() => void) | null {
  const { showPassage } = useShell();
  const { t } = useText();
  const toast = useToast();
  if (!source?.link) return null;
  const { docId, link, anchor } = source;
  // The words of an answer stand in no page: only the page itself can be shown.
  const exact = kind === 'passage' ? text : '';
  const tell = (outcome: ShowOutcome) => {
    if (outcome !== 'shown' && outcome !== 'opened') toast(t(`memo.${outcome}`));
  };
  return () =>
    void showPassage({ docId, link, exact, anchor }).then(tell, (error: unknown) =>
      toast(errorText(t, toCodedError(error))),
    );
}

function MemoFacts({ memo }: { memo: Memo }) {
  const { t, tag } = useText();
  const when = formatWhen(memo.created_at, new Date(), tag);
  const { source, kind } = memo;
  const host = source?.link && URL.canParse(source.link) ? new URL(source.link).host : null;
  const where = [source?.title || null, host].filter((part) => part !== null);
  const facts = [...(kind === 'answer' ? [t('memo.answer')] : []), ...where, when];
  const line = facts.join(' · ');
  return <span title={line}>{line}</span>;
}
