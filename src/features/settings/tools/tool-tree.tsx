import { makeResetStyles, tokens } from '@fluentui/react-components';
import { type KeyboardEvent, useRef, useState } from 'react';
import type { ToolStep } from '#domain/tools/move-tool.ts';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import type { ToolDraft } from './tool-draft.ts';
import { ToolRow } from './tool-row.tsx';
import { useToolDrag } from './use-tool-drag.ts';
import { useToolMoves } from './use-tool-moves.ts';
import type { Tools } from './use-tools.ts';

const useList = makeResetStyles({
  margin: 0,
  padding: 0,
  listStyleType: 'none',
  '& ul': { margin: 0, padding: 0, paddingInlineStart: '24px', listStyleType: 'none' },
  '& [data-row]': {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    minHeight: '36px',
    paddingInlineStart: '4px',
    borderRadius: '4px',
    overflowWrap: 'anywhere',
  },
  '& [data-row]:hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
  '& [data-row] > svg': { flexShrink: 0 },
  '& [data-row] > :is(bdi, button[aria-expanded]:not([aria-haspopup]))': {
    flexGrow: 1,
    minWidth: 0,
    textAlign: 'start',
    justifyContent: 'flex-start',
  },
  '& [data-row][data-hidden] > bdi': { color: tokens.colorNeutralForeground3 },
  '& [data-end]': { minHeight: '24px', borderRadius: '4px' },
  '& [data-over]': { outline: `2px solid ${tokens.colorCompoundBrandStroke}` },
});

interface ToolTreeProps {
  tools: Tools;
  edit: (draft: ToolDraft) => void;
}

const keySteps: Readonly<Record<string, ToolStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** All tools; Alt and an arrow move one, as dragging does. */
export function ToolTree({ tools, edit }: ToolTreeProps) {
  const { t } = useText();
  const list = useRef<HTMLUListElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const { move, announcement } = useToolMoves(tools, list, (id) =>
    setOpen((ids) => new Set([...ids, id])),
  );
  const drag = useToolDrag(tools);
  const hidden = useHidden();
  const toggle = (id: string) =>
    setOpen((ids) =>
      ids.has(id) ? new Set([...ids].filter((each) => each !== id)) : new Set([...ids, id]),
    );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset.row;
    const step = stepOf(event);
    if (!event.altKey || !step || id === undefined) return;
    event.preventDefault();
    move(id, step);
  };
  const rows = (parent: string | null) =>
    tools.entries
      .filter((entry) => entry.parent === parent)
      .map((entry) => (
        <li key={entry.id}>
          <ToolRow
            entry={entry}
            tools={tools}
            edit={edit}
            move={(step) => move(entry.id, step)}
            isOpen={open.has(entry.id)}
            toggle={() => toggle(entry.id)}
            drag={drag.rowOf(entry)}
          />
          {entry.kind === 'group' && open.has(entry.id) && <ul>{rows(entry.id)}</ul>}
        </li>
      ));
  return (
    <>
      <ul
        ref={list}
        className={useList()}
        aria-label={t('settings.tools.list')}
        // The keys of the buttons in it bubble.
        onKeyDown={onKeyDown}
      >
        {rows(null)}
        {drag.end && <li aria-hidden data-end {...drag.end} />}
      </ul>
      <p role="status" className={hidden}>
        {announcement}
      </p>
    </>
  );
}

/** In a right-to-left interface the arrow to the left goes in. */
function stepOf({ key, currentTarget }: KeyboardEvent<HTMLElement>): ToolStep | undefined {
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  if (key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return 'in';
  return key === (isRtl ? 'ArrowRight' : 'ArrowLeft') ? 'out' : keySteps[key];
}
