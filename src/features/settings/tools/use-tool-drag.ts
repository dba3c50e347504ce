import { type DragEvent, useState } from 'react';
import { moveTool } from '#domain/tools/move-tool.ts';
import type { ToolEntry } from '#domain/tools/tool-entry.ts';
import type { Tools } from './use-tools.ts';

interface DropProps {
  'data-over'?: '' | undefined;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
}

export interface DragProps extends DropProps {
  draggable: true;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
}

interface ToolDrag {
  rowOf: (entry: ToolEntry) => DragProps;
  /** Of the place behind the last one; null: nothing is dragged. */
  end: DropProps | null;
}

/** What is dragged is over the place behind all others. */
const atEnd = Symbol('end');

/** A tool is dropped before another one, into a group, or behind all of them. */
export function useToolDrag({ entries, arrange }: Tools): ToolDrag {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | typeof atEnd | null>(null);
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  const drop = (id: string | typeof atEnd, place: () => Parameters<typeof moveTool>[2]) => ({
    'data-over': over === id ? ('' as const) : undefined,
    onDragOver: (event: DragEvent) => {
      if (dragged === null || dragged === id) return;
      event.preventDefault();
      setOver(id);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) arrange(moveTool(entries, dragged, place()));
      stop();
    },
  });
  return {
    rowOf: (entry) => ({
      ...drop(entry.id, () => placeAt(entries, dragged, entry)),
      draggable: true,
      onDragStart: (event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        setDragged(entry.id);
      },
      onDragEnd: stop,
    }),
    end: dragged === null ? null : drop(atEnd, () => ({ parent: null, before: null })),
  };
}

function placeAt(
  entries: readonly ToolEntry[],
  dragged: string | null,
  { id, kind, parent }: ToolEntry,
) {
  const isGroup = entries.find((entry) => entry.id === dragged)?.kind === 'group';
  if (isGroup) return { parent: null, before: parent ?? id };
  return kind === 'group' ? { parent: id, before: null } : { parent, before: id };
}
