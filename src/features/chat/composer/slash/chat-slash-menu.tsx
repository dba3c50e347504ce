import '#ui/later-texts.ts';
import type { ComponentProps } from 'react';
import { type SlashEntry, slashKey } from '#features/slash/slash-entries.ts';
import SlashMenu from '#features/slash/slash-menu.tsx';
import { useOfferedSources } from '../../state/use-offered-sources.ts';

/** Of what the person has read and marked only what there is. */
export default function ChatSlashMenu(props: Omit<ComponentProps<typeof SlashMenu>, 'offers'>) {
  const offered: readonly string[] = useOfferedSources();
  const isOffered = (entry: SlashEntry) => {
    const key = slashKey(entry);
    return (key !== 'read' && key !== 'marks') || offered.includes(key);
  };
  return <SlashMenu {...props} offers={isOffered} />;
}
