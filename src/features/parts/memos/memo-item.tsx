import { Checkmark20Regular } from '@fluentui/react-icons/svg/checkmark';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { Edit20Regular } from '@fluentui/react-icons/svg/edit';
import { Open20Regular } from '@fluentui/react-icons/svg/open';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Memo } from '#domain/memos/memos.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { MarkedText } from '#ui/controls/marked-text.tsx';
import { errorText } from '#ui/error-text.ts';
import { formatWhen } from '#ui/format.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useOpenDocument } from '../../open-document.ts';
import { type ShowOutcome, useShell } from '../../shell.tsx';
import { FactLine } from '../fact-line.tsx';
import { MarkFields } from '../marks/mark-fields.tsx';
import { useMemoItem } from './memo-styles.ts';
import { MemoText } from './memo-text.tsx';

/** By so many characters the words of a document are found in it. */
const soughtLength = 80;

interface MemoItemProps {
  memo: Memo;
  /** Words that were searched, and are marked. */
  search: string;
  /** The address names it: it has the focus. */
  isNamed: boolean;
  remove: (id: string, kind: string) => void;
  show: ((id: string) => void) | undefined;
}

/** A memo, its origin and its date. */
export function MemoItem({ memo, search, isNamed, remove, show }: MemoItemProps) {
  const [isEdited, edit] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNamed) row.current?.focus();
  }, [isNamed]);
  const title = memo.source?.title;
  return (
    <li
      ref={row}
      className={useMemoItem()}
      data-memo={memo.id}
      data-kind={memo.kind}
      data-colour={memo.colour}
      aria-current={isNamed || undefined}
      tabIndex={-1}
    >
      <MemoText key={search} memo={memo} search={search} />
      {isEdited && <MarkEdit memo={memo} leave={() => edit(false)} />}
      {!isEdited && memo.note && (
        <p dir="auto">
          <MarkedText text={memo.note} search={search} />
        </p>
      )}
      {title && (
        <cite dir="auto">
          <MarkedText text={title} search={search} />
        </cite>
      )}
      <footer>
        <MemoFacts memo={memo} />
        <MemoActions memo={memo} remove={remove} show={show}>
          {memo.colour && <EditButton isOpen={isEdited} open={edit} />}
        </MemoActions>
      </footer>
    </li>
  );
}

interface MemoActionsProps extends Pick<MemoItemProps, 'memo' | 'remove' | 'show'> {
  /** What comes first. */
  children: ReactNode;
}

function MemoActions({ memo, remove, show, children }: MemoActionsProps) {
  const { t } = useText();
  const { copy } = useShell();
  const opening = useOpening(memo);
  const open = show ? () => show(memo.id) : opening;
  const [copied, setCopied] = useState(false);
  return (
    <span data-actions="">
      {children}
      {open && <IconButton name={t('memo.open')} icon={<Open20Regular />} onClick={open} />}
      <IconButton
        name={copied ? t('answer.copied') : t('answer.copy')}
        icon={copied ? <Checkmark20Regular /> : <Copy20Regular />}
        onBlur={() => setCopied(false)}
        onClick={() => void copy(memo.text).then(() => setCopied(true))}
      />
      <IconButton
        name={t('answer.delete')}
        icon={<Delete20Regular />}
        onClick={() => remove(memo.id, memo.kind)}
      />
    </span>
  );
}

function EditButton({ isOpen, open }: { isOpen: boolean; open: (isOpen: boolean) => void }) {
  const { t } = useText();
  return (
    <IconButton
      name={t('mark.note')}
      icon={<Edit20Regular />}
      aria-expanded={isOpen}
      onClick={() => open(!isOpen)}
    />
  );
}

function MarkEdit({ memo, leave }: { memo: Memo; leave: () => void }) {
  const { id, colour, note = '' } = memo;
  if (!colour) return null;
  return (
    <MarkFields mark={{ id, colour, note }} done={leave}>
      <TextButton onClick={leave} text="action.cancel" />
    </MarkFields>
  );
}

/** Opens the place of the words, in their page or document; null: they are of none. */
function useOpening({ kind, text, source }: Memo): (() => void) | null {
  const { showPassage, rows } = useShell();
  const { t } = useText();
  const toast = useToast();
  const openDocument = useOpenDocument();
  const failed = (error: unknown) => toast(errorText(t, toCodedError(error)));
  if (!source) return null;
  const { docId, docType, title, link, anchor } = source;
  const report = (outcome: ShowOutcome) => {
    if (outcome !== 'shown' && outcome !== 'opened') toast(t(`memo.${outcome}`));
  };
  if (link !== null || anchor?.kind === 'pdf') {
    // The words of an answer are in no page: only the page itself can be opened.
    const exact = kind === 'answer' ? '' : text;
    return () => void showPassage({ docId, link, exact, anchor }).then(report, failed);
  }
  if (!openDocument || docId === '') return null;
  const show = async () => {
    const { hits } = await rows.document.find({ docId, words: text.slice(0, soughtLength) });
    openDocument({ docId, docType, title, at: hits[0] ?? null });
  };
  return () => void show().catch(failed);
}

function MemoFacts({ memo }: { memo: Memo }) {
  const { t, tag } = useText();
  const { source, kind, messageId } = memo;
  const when = formatWhen(memo.created_at, new Date(), tag);
  const host = source?.link && URL.canParse(source.link) ? [new URL(source.link).host] : [];
  const isAnswer = kind === 'answer' && messageId !== null;
  return <FactLine parts={[...(isAnswer ? [t('answer.name')] : []), ...host, when]} />;
}
