import { makeResetStyles } from '@fluentui/react-components';
import type { SummaryTask } from '#domain/generation/task.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { column, muted, wrapped } from '#ui/theme/shapes.ts';
import type { Source } from '../context/context-chips.ts';
import { CommentCounts } from './comment-counts.tsx';
import { CustomRequest } from './custom-request.tsx';
import {
  type SummaryFound,
  useNewerSource,
  useShownSummary,
  useSummaryTabs,
} from './use-summary.ts';
import { useSummaryView } from './use-summary-view.ts';

const useLead = makeResetStyles({
  ...column('8px'),
  '&:empty': { display: 'none' },
  '& > dl': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', margin: 0 },
  '& dt, & dd': { margin: 0 },
  '& dt': { width: '100%' },
  '& > p, & > dl': muted,
  '& > p': { ...wrapped('4px'), margin: 0 },
});

/** The beginning of a summary's panel, which scrolls with it. */
export function SummaryLead() {
  const shown = useShownSummary();
  const found = useSummaryTabs(shown?.sources ?? []);
  if (!shown || !found) return null;
  return <Lead {...shown} found={found} />;
}

interface LeadProps {
  task: SummaryTask;
  sources: readonly Source[];
  found: SummaryFound;
}

function Lead({ task, sources, found }: LeadProps) {
  const { t } = useText();
  const { send, show } = useSummaryView(task, sources, found.kind);
  const newer = useNewerSource(sources);
  return (
    <div className={useLead()}>
      {newer && (
        <p role="status">
          {t('summary.changed')}
          <TextButton tone="link" onClick={() => show(task, [newer])} text="summary.again" />
        </p>
      )}
      {task.tab === 'customize' && (
        <CustomRequest key={task.prompt} prompt={task.prompt} send={send} />
      )}
      {task.tab === 'comment' && sources[0] && <CommentCounts docId={sources[0].docId} />}
    </div>
  );
}
