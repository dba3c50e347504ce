import { createContext } from 'react';

/** The boxes of a task list, which a feature lets the person tick. */
export interface TaskBoxes {
  /** The person's own choice for the item with this text; undefined: as it was written. */
  readonly isChecked: (item: string) => boolean | undefined;
  readonly change: (item: string, isChecked: boolean) => void;
}

/** null: the boxes are shown as they were written. */
export const TaskBoxesContext = createContext<TaskBoxes | null>(null);
