import { makeResetStyles } from '@fluentui/react-components';
import { lazy, Suspense } from 'react';
import type { FreeTool } from '#domain/routes/free-tools.ts';
import { isVisibleAt } from '#domain/sites/button-visibility.ts';
import { useShell } from '#features/shell.tsx';
import { useSelector } from '#ui/actors/use-selector.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { column } from '#ui/theme/shapes.ts';
import { useHasRail } from '../commands/use-panel-commands.tsx';
import { useSourceCommands } from '../commands/use-source-commands.tsx';
import { useChatContext, useChips, useKnownSources } from '../context/use-chat-context.ts';
import { measure } from '../frame-styles.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatSettings } from '../state/use-chat-settings.ts';
import { useChatViews } from '../state/use-chat-views.ts';
import { BasicNote } from './basic-note.tsx';
import { FaqQuestions } from './faq-questions.tsx';
import { Greeting } from './greeting.tsx';

const AccessQuestion = later(() => import('./access-question.tsx'));
const ConnectLine = lazy(() => import('./connect-line.tsx'));
const ExtractedText = lazy(() => import('./extracted-text.tsx'));
const FileStart = lazy(() => import('./file-start.tsx'));
const MemoryLine = lazy(() => import('./memory-line.tsx'));
const ToolStart = lazy(() => import('./tool-start.tsx'));

/** Of the line before it is there: nothing moves then. */
const lineHeight = '46px';

const useEmpty = makeResetStyles({
  ...measure,
  ...column('8px'),
  height: '100%',
  overflowY: 'auto',
  paddingBlock: '16px 8px',
  '& > :first-child': { marginBlockStart: 'auto' },
  '& > ul': { display: 'flex', flexWrap: 'wrap', gap: '8px', margin: 0, padding: 0 },
  '&[data-greets] > ul': { justifyContent: 'center' },
  '& > ul > li': { listStyleType: 'none', maxWidth: '100%' },
});

/** Before the first question: suggestions for the page, or first steps. */
export function EmptyChat() {
  const { freeTool } = useShell();
  const hasRail = useHasRail();
  const empty = useEmpty();
  const chips = useChips();
  const { settings } = useChatSettings();
  const page = chips.some(({ kind }) => kind === 'page' || kind === 'pdf' || kind === 'source');
  const files = chips.filter(({ kind }) => kind === 'file').length;
  if (freeTool && (files === 0 || freeTool.begins === 'text')) {
    return (
      <section>
        <Suspense>
          <ToolBeginning tool={freeTool} hasFiles={files > 0} />
        </Suspense>
      </section>
    );
  }
  return (
    <section>
      <div className={empty} data-greets={hasRail || undefined} data-floats-first="">
        {hasRail && <Greeting />}
        {(page || files > 0) && <SourceActions />}
        {page && files === 0 && settings.faqOffered && <FaqQuestions />}
        {freeTool ? <BasicBeginning /> : <Beginning />}
      </div>
    </section>
  );
}

function ToolBeginning({ tool, hasFiles }: { tool: FreeTool; hasFiles: boolean }) {
  const [source] = useKnownSources();
  const { name, begins } = tool;
  const note = <BasicBeginning />;
  if (begins === 'text' && source) return <ExtractedText source={source} />;
  if (begins === 'text' && hasFiles) return <ToolStart name={name} note={null} />;
  if (begins === 'text' || begins === 'file') return <FileStart name={name} note={note} />;
  return <ToolStart name={name} note={note} />;
}

/** What would make more answers possible, after what there is already. */
function Beginning() {
  const { access, track } = useShell();
  const { settings, loaded, save } = useChatSettings();
  const { models, model, hasNone, connecting } = useChatModels();
  const isUnread = useSelector(useChatContext().state, ({ page }) => page?.access === 'needsClick');
  // The card above the composer has it all.
  if (!loaded || !models || connecting) return null;
  const isNew = !settings.welcomed;
  const end = () => {
    track?.('onboarding_step', { step: 'welcomed' });
    void save({ welcomed: true });
  };
  const isBasic = model?.connection === 'basic';
  return (
    <>
      {isNew && access && isUnread && <AccessQuestion site={access} end={end} />}
      {hasNone || (isNew && isBasic) ? (
        <Connecting {...(!hasNone && { close: end })} />
      ) : (
        <>
          <BasicBeginning />
          <Suspense>
            <MemoryLine />
          </Suspense>
        </>
      )}
    </>
  );
}

/** `close`: Gloss Basic answers meanwhile; without it nothing does, which is said at once. */
function Connecting({ close }: { close?: () => void }) {
  const { t } = useText();
  const { models } = useChatModels();
  const hasRail = useHasRail();
  const error = models?.connections.find((each) => each.error)?.error;
  const without = error ? errorText(t, error) : t('connect.body');
  return (
    <Suspense fallback={<div style={{ minHeight: lineHeight }} />}>
      <ConnectLine
        note={close ? t('basic.note') : without}
        hasNote={!close || hasRail}
        {...(close && { close })}
      />
    </Suspense>
  );
}

function BasicBeginning() {
  const { model } = useChatModels();
  return model?.connection === 'basic' ? <BasicNote /> : null;
}

/** Commands that the summary button of the settings hides. */
const summaries: ReadonlySet<string> = new Set(['summarise', 'compare']);

/** Questions that fit what was added. */
function SourceActions() {
  const { t } = useText();
  const views = useChatViews();
  const hasSummary = useSidebarButton('sidebarSummaryButton');
  const hasWrite = useSidebarButton('writeButton');
  const commands = useSourceCommands().filter(({ key }) => hasSummary || !summaries.has(key));
  return (
    <ul>
      {commands.map(({ key, text, run }) => (
        <li key={key}>
          <TextButton tone="outline" onClick={run}>
            {text}
          </TextButton>
        </li>
      ))}
      {hasWrite && (
        <li>
          <TextButton tone="outline" onClick={() => views.openTool({ preset: 'composeNew' })}>
            {t('tool.composeNew')}
          </TextButton>
        </li>
      )}
    </ul>
  );
}

/** S3.9 sidebarSummaryButton, writeButton: not for pages of some sites, but for all else that is added. */
function useSidebarButton(button: 'sidebarSummaryButton' | 'writeButton'): boolean {
  const { buttonSettings } = useChatSettings().settings;
  const { visibility } = buttonSettings[button];
  const page = useSelector(useChatContext().state, (state) => state.page);
  return page?.access !== 'granted' || isVisibleAt(visibility, page.url);
}
