import type { MenuEntry } from './menu-entry.ts';
import { PickerList } from './picker-list.tsx';
import { SheetDialog } from './sheet-dialog.tsx';

interface PickerSheetProps {
  title: string;
  entries: readonly MenuEntry[];
  close: () => void;
}

/** A long list of choices with a search: some hosts list hundreds of models. */
export default function PickerSheet({ title, entries, close }: PickerSheetProps) {
  const pick = (entry: MenuEntry) => {
    entry.run();
    close();
  };
  return (
    <SheetDialog title={title} close={close}>
      <PickerList entries={entries} pick={pick} />
    </SheetDialog>
  );
}
