import { SheetDialog } from '../dialogs/sheet-dialog.tsx';
import type { MenuEntry } from '../menu/menu-entry.ts';
import { PickerList } from './picker-list.tsx';

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
