import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import type { ReplyOf } from '#bus/types.ts';
import { pageOf } from '#domain/documents/documents.ts';
import { isMemoryOn } from '#domain/memory/memory.ts';
import { useRequest } from '#features/hooks/use-request.ts';
import { FactLine } from '#features/parts/fact-line.tsx';
import { useShowRead } from '#features/parts/use-show-read.ts';
import { useShell } from '#features/shell.tsx';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { formatWhen } from '#ui/format.ts';
import { type Translate, useText } from '#ui/text.ts';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { useChips } from '../context/use-chat-context.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';

const useLine = makeResetStyles({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  margin: 0,
  fontSize: '12px',
  lineHeight: '16px',
  color: tokens.colorNeutralForeground3,
  '& > svg': { flexShrink: 0 },
  '& > span': { flexGrow: 1, minWidth: 0 },
  '& > span > button': { fontSize: '12px', lineHeight: '16px' },
});

const useRelated = makeResetStyles({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '8px',
  boxSizing: 'border-box',
  flexShrink: 0,
  width: '100%',
  padding: '8px',
  border: 0,
  borderRadius: '8px',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground2,
  font: 'inherit',
  fontSize: '12px',
  lineHeight: '16px',
  textAlign: 'start',
  cursor: 'pointer',
  '&:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '&:focus-visible': innerFocusRing,
  '& > svg': { flexShrink: 0, color: tokens.colorBrandForeground1 },
  '& > span': { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0 },
  '& b': { color: tokens.colorNeutralForeground1, fontWeight: 600 },
  '& b, & q': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
    overflowWrap: 'anywhere',
  },
});

type Related = NonNullable<ReplyOf<'memory.related'>['related']>;

/** One quiet line before the first question: what was read about the page, or that memory can be turned on. */
export default function MemoryLine() {
  const { isPrivate } = useShell();
  const { settings } = useChatSettings();
  const chips = useChips();
  const sources = chips.flatMap((chip) =>
    chip.kind === 'source' || (chip.kind === 'page' && chip.state === 'ready') ? [chip.source] : [],
  );
  const page = sources.findLast((source) => pageOf(source) !== null);
  const { memory } = settings;
  if (isPrivate || !page) return null;
  if (isMemoryOn(memory)) return <RelatedLine docId={page.docId} />;
  return memory.isOffered ? null : <Offer />;
}

/** It is off until the person turns it on in the settings. */
function Offer() {
  const { t } = useText();
  const { openSettings } = useShell();
  const { settings, save } = useChatSettings();
  const end = () => void save({ memory: { ...settings.memory, isOffered: true } });
  const open = () => {
    end();
    openSettings('memory');
  };
  return (
    <p className={useLine()} data-memory-offer>
      <BookOpen20Regular aria-hidden />
      <span>
        {t('memory.offer')}{' '}
        <TextButton tone="link" onClick={open}>
          {t('action.settings')}
        </TextButton>
      </span>
      <IconButton name={t('action.close')} icon={<Dismiss20Regular />} onClick={end} />
    </p>
  );
}

function RelatedLine({ docId }: { docId: string }) {
  const { value } = useRequest(
    ({ bus }, signal) => bus.request('memory.related', { docId }, { signal }),
    [docId],
  );
  return value?.related ? <RelatedPage {...value.related} /> : null;
}

function RelatedPage({ page, relation }: Related) {
  const { t, tag } = useText();
  const show = useShowRead(page, null);
  const when = formatWhen(new Date(page.lastAt).toISOString(), new Date(), tag);
  return (
    <button type="button" className={useRelated()} data-related={relation.kind} onClick={show}>
      <BookOpen20Regular aria-hidden />
      <span>
        <span>{nameOf(relation, t)}</span>
        <b dir="auto">{page.title || page.site}</b>
        {relation.kind === 'number' && <q dir="auto">{relation.words}</q>}
        <small>
          <FactLine parts={[page.site, when]} />
        </small>
      </span>
    </button>
  );
}

function nameOf(relation: Related['relation'], t: Translate): string {
  if (relation.kind === 'author') return t('memory.author', { author: relation.words });
  return t(relation.kind === 'number' ? 'memory.otherNumber' : 'memory.event');
}
