import { useState } from 'react';
import type { MessageSource } from '#domain/conversations/conversations.ts';
import type { FoundQuote } from '#domain/evidence/citation.ts';
import { safeLink } from '#domain/markdown/safe-link.ts';
import { useSaveMemo } from '#features/save-memo-context.ts';
import type { ShowOutcome } from '#features/shell.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useCopy } from '#ui/markdown/copy-context.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useAnswerNotes } from './notes-context.ts';
import type { Show } from './use-show.ts';

interface PassageActionsProps {
  found: FoundQuote;
  source: MessageSource | undefined;
  show: Show;
  /** Moves the focus to the note's number, whose card it is. */
  toNumber?: () => void;
}

const reported: Record<ShowOutcome, TextKey> = {
  shown: 'evidence.shown',
  opened: 'evidence.opened',
  changed: 'evidence.changed',
  gone: 'evidence.gone',
  noTab: 'evidence.noTab',
  noAccess: 'evidence.noAccess',
};

/** The actions for a quote, and the result of the last one. */
export function PassageActions({ found, source, show, toNumber }: PassageActionsProps) {
  const { t } = useText();
  const { outcome, busy, copy: openCopy } = show;
  const [copied, setCopied] = useState(false);
  const copy = useCopy();
  const save = useSavePassage(found, source);
  const first = firstAction(show, source, toNumber);
  return (
    <span data-foot>
      <span role="status">{outcome && t(reported[outcome])}</span>
      <span data-buttons>
        {first && <TextButton tone="link" aria-busy={busy} onClick={first.run} text={first.name} />}
        {openCopy && <TextButton tone="link" onClick={openCopy} text="evidence.showText" />}
        <TextButton
          tone="link"
          onBlur={() => setCopied(false)}
          onClick={() => void copy(found.exact).then(() => setCopied(true))}
          text={copied ? 'answer.copied' : 'evidence.copy'}
        />
        {save && <TextButton tone="link" onClick={save} text="memo.keep" />}
      </span>
    </span>
  );
}

/**
 * The main action, on one button so that the focus stays: show it, else allow access, else open the
 * page. The card of a note that its document shows needs none: the highlight lasts.
 */
function firstAction(
  { outcome, show, allow, isText }: Show,
  source: MessageSource | undefined,
  toNumber: (() => void) | undefined,
): { name: TextKey; run: () => void } | null {
  if (allow) return { name: 'evidence.allowSite', run: allow };
  const address = source?.link ? safeLink(source.link) : null;
  if (address && outcome !== null && outcome !== 'shown' && outcome !== 'opened') {
    return { name: 'evidence.openSource', run: () => void open(address, '_blank', 'noopener') };
  }
  if (!show) return null;
  if (isText) return { name: 'evidence.showText', run: show };
  if (source?.link) return { name: 'evidence.show', run: show };
  if (toNumber && outcome === 'shown') return null;
  const showFile = () => {
    toNumber?.();
    show();
  };
  return { name: 'evidence.showFile', run: showFile };
}

function useSavePassage(found: FoundQuote, source: MessageSource | undefined) {
  const save = useSaveMemo();
  const { conversationId, messageId } = useAnswerNotes();
  if (!save || !source) return null;
  const { docId, docType, title, link } = source;
  const { exact: text, passageId, anchor } = found;
  const from = { docId, docType, title, link, passageId, anchor };
  return () => save({ kind: 'passage', text, source: from, conversationId, messageId });
}
