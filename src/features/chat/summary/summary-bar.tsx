import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { SummaryTab } from '#domain/generation/summary.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { Source } from '../context/context-chips.ts';
import { measure } from '../frame-styles.ts';
import { CommentCounts } from './comment-counts.tsx';
import { CustomRequest } from './custom-request.tsx';
import { SaveSummary } from './save-summary.tsx';
import { SummaryOptions } from './summary-options.tsx';
import { shownSummaryTabId, summaryPanelId } from './summary-panel.ts';
import {
  type SummaryFound,
  useNewerSource,
  useOwnRequest,
  useRememberTranscript,
  useShownSummary,
  useShowSummary,
  useSummaryTabs,
  useTranscript,
} from './use-summary.ts';

const useBar = makeResetStyles({
  ...measure,
  display: 'flex',
  flexDirection: 'column',
  flexShrink: 0,
  gap: '4px',
  paddingBlock: '4px 8px',
  borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  '& > [role="tablist"]': { display: 'flex', flexWrap: 'wrap' },
  '& > div:not([role])': { display: 'flex', justifyContent: 'space-between', gap: '4px' },
  '& > dl': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', margin: 0 },
  '& dt, & dd': { margin: 0 },
  '& dt': { width: '100%' },
  '& > p, & > dl': {
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground2,
  },
  '& > p': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    margin: 0,
  },
});

const useTab = makeResetStyles({
  flexShrink: 0,
  minWidth: '32px',
  minHeight: '32px',
  paddingInline: '6px',
  fontSize: '13px',
  border: 0,
  borderBlockEnd: '2px solid transparent',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground2,
  fontFamily: 'inherit',
  cursor: 'pointer',
  '&:hover': { color: tokens.colorNeutralForeground1 },
  '&[aria-selected="true"]': {
    borderBlockEndColor: tokens.colorBrandStroke1,
    color: tokens.colorNeutralForeground1,
  },
  '&:focus-visible': {
    outline: `2px solid ${tokens.colorStrokeFocus2}`,
    outlineOffset: '-2px',
    borderRadius: '4px',
  },
});

/** Above a conversation that begins with a summary (S2.16): its tabs, length and language. */
export default function SummaryBar() {
  const shown = useShownSummary();
  const found = useSummaryTabs(shown?.sources ?? []);
  if (!shown || !found) return null;
  return <Bar {...shown} found={found} />;
}

interface BarProps {
  task: SummaryTask;
  sources: readonly Source[];
  found: SummaryFound;
}

function Bar({ task, sources, found }: BarProps) {
  const show = useShowSummary(found.kind, sources);
  const newer = useNewerSource(sources);
  const ownRequest = useOwnRequest(sources);
  const { t } = useText();
  // The person's own request is written before there is anything to show.
  const [isWriting, write] = useState(false);
  const [ownOptions, setOwnOptions] = useState<Partial<SummaryTask>>({});
  const transcript = useTranscript();
  const rememberTranscript = useRememberTranscript(found.kind);
  const own = transcript.isShown ? 'transcript' : task.tab;
  const tab = isWriting ? 'customize' : own;
  const select = (next: SummaryTab) => {
    const own = next === 'customize' ? ownRequest() : null;
    write(next === 'customize' && own === null);
    transcript.show(next === 'transcript');
    if (next === 'transcript') rememberTranscript(task);
    if (own) show(own);
    if (next !== 'customize' && next !== 'transcript') show({ ...task, tab: next, prompt: '' });
  };
  const wanted = isWriting ? { ...task, ...ownOptions } : task;
  const change = (options: Partial<SummaryTask>) => {
    if (isWriting) setOwnOptions({ ...ownOptions, ...options });
    else show({ ...task, ...options });
  };
  const send = (prompt: string) => {
    write(false);
    setOwnOptions({});
    show({ ...wanted, tab: 'customize', prompt });
  };
  return (
    <div className={useBar()}>
      <Tabs tabs={found.tabs} selected={tab} select={select} />
      <div>
        <SummaryOptions task={{ ...wanted, tab }} change={change} />
        <SaveSummary sources={sources} />
      </div>
      {tab === 'customize' && <CustomRequest key={task.prompt} prompt={task.prompt} send={send} />}
      {tab === 'comment' && sources[0] && <CommentCounts docId={sources[0].docId} />}
      {newer && (
        <p role="status">
          {t('summary.changed')}
          <TextButton tone="link" onClick={() => show(task, [newer])}>
            {t('summary.again')}
          </TextButton>
        </p>
      )}
    </div>
  );
}

interface TabsProps {
  tabs: readonly SummaryTab[];
  selected: SummaryTab;
  select: (tab: SummaryTab) => void;
}

/** Arrow keys move between tabs; Enter shows one, since showing may send a request. */
function Tabs({ tabs, selected, select }: TabsProps) {
  const { t } = useText();
  const list = useRef<HTMLDivElement>(null);
  const style = useTab();
  const move = (event: KeyboardEvent) => {
    const step = stepOf(event);
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (step === null || at < 0) return;
    event.preventDefault();
    const next = { first: 0, last: buttons.length - 1 }[String(step)] ?? at + Number(step);
    buttons[(next + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={t('summary.tabs')} tabIndex={-1} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          className={style}
          aria-selected={tab === selected}
          {...(tab === selected ? { id: shownSummaryTabId, 'aria-controls': summaryPanelId } : {})}
          tabIndex={tab === selected ? 0 : -1}
          onClick={() => select(tab)}
        >
          {t(`summary.tab.${tab}`)}
        </button>
      ))}
    </div>
  );
}

function stepOf({ key, currentTarget }: KeyboardEvent): 1 | -1 | 'first' | 'last' | null {
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? -1 : 1;
  if (key === 'ArrowRight') return forward;
  if (key === 'ArrowLeft') return forward === 1 ? -1 : 1;
  if (key === 'Home') return 'first';
  return key === 'End' ? 'last' : null;
}
