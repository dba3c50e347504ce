import { type DragEvent, useState } from 'react';
import { moveTool } from '#domain/tools/move-tool.ts';
import type { ToolEntry } from '#domain/tools/tool-entry.ts';
import type { Tools } from './use-tools.ts';

export interface DragProps {
  draggable: true;
  'data-over'?: '' | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onDragEnd: () => void;
}

/** A tool is dropped before another one, or into a group. */
export function useToolDrag({ entries, arrange }: Tools): (entry: ToolEntry) => DragProps {
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return (entry) => ({
    draggable: true,
    'data-over': over === entry.id ? '' : undefined,
    onDragStart: (event) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', '');
      setDragged(entry.id);
    },
    onDragOver: (event) => {
      if (dragged === null || dragged === entry.id) return;
      event.preventDefault();
      setOver(entry.id);
    },
    onDrop: (event) => {
      event.preventDefault();
      if (dragged !== null) arrange(moveTool(entries, dragged, placeAt(entries, dragged, entry)));
      end();
    },
    onDragEnd: end,
  });
}

function placeAt(entries: readonly ToolEntry[], dragged: string, { id, kind, parent }: ToolEntry) {
  const isGroup = entries.find((entry) => entry.id === dragged)?.kind === 'group';
  if (isGroup) return { parent: null, before: parent ?? id };
  return kind === 'group' ? { parent: id, before: null } : { parent, before: id };
}
