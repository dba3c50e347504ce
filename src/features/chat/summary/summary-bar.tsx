import '#ui/later-texts.ts';
import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SummaryTab } from '#domain/generation/summary.ts';
import type { SummaryTask } from '#domain/generation/task.ts';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { useText } from '#ui/text.ts';
import { innerFocusRing } from '#ui/theme/focus-ring.ts';
import { row } from '#ui/theme/shapes.ts';
import type { Source } from '../context/context-chips.ts';
import { measure } from '../frame-styles.ts';
import { SummaryMenu } from './summary-menu.tsx';
import { shownSummaryTabId, summaryPanelId } from './summary-panel.ts';
import { type SummaryFound, useShownSummary, useSummaryTabs } from './use-summary.ts';
import { useSummaryView } from './use-summary-view.ts';

const useBar = makeResetStyles({
  ...measure,
  ...row('4px'),
  flexShrink: 0,
  paddingInlineEnd: '6px',
  borderBlockEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  '& > [role="tablist"]': {
    display: 'flex',
    flexGrow: 1,
    minWidth: 0,
    marginInlineStart: '-6px',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollbarWidth: 'none',
    // What is cut at the end is seen to go on.
    maskImage: 'linear-gradient(to right, #000 calc(100% - 24px), transparent)',
    paddingInlineEnd: '24px',
    '&:dir(rtl)': {
      maskImage: 'linear-gradient(to left, #000 calc(100% - 24px), transparent)',
    },
  },
});

const useTab = makeResetStyles({
  flexShrink: 0,
  // Shown, it is clear of the fading end.
  scrollMarginInline: '28px',
  minWidth: '32px',
  minHeight: '39px',
  paddingInline: '8px',
  fontSize: '13px',
  border: 0,
  borderBlockEnd: '2px solid transparent',
  backgroundColor: 'transparent',
  color: tokens.colorNeutralForeground2,
  fontFamily: 'inherit',
  whiteSpace: 'nowrap',
  cursor: 'pointer',
  '&:hover': { color: tokens.colorNeutralForeground1 },
  '&[aria-selected="true"]': {
    borderBlockEndColor: tokens.colorBrandStroke1,
    color: tokens.colorNeutralForeground1,
    fontWeight: 600,
  },
  '&:focus-visible': {
    ...innerFocusRing,
    borderRadius: '4px',
  },
});

/** Above a conversation that begins with a summary (S2.16): its tabs, and its options in a menu. */
export default function SummaryBar() {
  const shown = useShownSummary();
  const found = useSummaryTabs(shown?.sources ?? []);
  if (!shown) return null;
  if (!found) return <BarSkeleton />;
  return <Bar {...shown} found={found} />;
}

/** The height of the tabs until they are known, so that nothing below moves. */
function BarSkeleton() {
  return (
    <div className={useBar()} aria-hidden>
      <Skeleton lines={[{ width: '64%' }]} inset="12px" />
    </div>
  );
}

interface BarProps {
  task: SummaryTask;
  sources: readonly Source[];
  found: SummaryFound;
}

function Bar({ task: shownTask, sources, found }: BarProps) {
  const { tab, task, select, change } = useSummaryView(shownTask, sources, found.kind);
  return (
    <div className={useBar()}>
      <Tabs tabs={found.tabs} selected={tab} select={select} />
      <SummaryMenu task={task} sources={sources} change={change} />
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
  useEffect(() => {
    const shown = list.current?.querySelector('[aria-selected="true"]');
    if (selected) shown?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [selected]);
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
    <div
      ref={list}
      role="tablist"
      data-wide
      aria-label={t('summary.tabs')}
      tabIndex={-1}
      onKeyDown={move}
    >
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
