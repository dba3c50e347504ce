import '#ui/later-texts.ts';
import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { GlobeSearch20Regular } from '@fluentui/react-icons/svg/globe-search';
import { Highlight20Regular } from '@fluentui/react-icons/svg/highlight';
import { useEffect, useImperativeHandle } from 'react';
import { presetNamed } from '#domain/prompts/presets.ts';
import { ToolIcon } from '#features/parts/tool-icon.tsx';
import { keepFocus, ListOption } from '#ui/controls/list-option.tsx';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { type MenuKeys, useActive, useCompletionMenu } from './completion-menu.ts';
import {
  matchingEntries,
  type SlashEntry,
  slashCommands,
  slashEntries,
  slashKey,
} from './slash-entries.ts';
import { useOwnTools } from './use-own-tools.ts';

interface SlashMenuProps {
  id: string;
  query: string;
  keys: React.Ref<MenuKeys>;
  pick: (entry: SlashEntry) => void;
  /** The active option, for screen readers. */
  reportActive: (optionId: string | undefined) => void;
  /** What can be done where the menu opens; absent: all of it. */
  offers?: (entry: SlashEntry) => boolean;
}

/** The tools and the commands of S2.14 that match what is typed after a slash. */
export default function SlashMenu(props: SlashMenuProps) {
  const { id, query, keys, pick, reportActive, offers = () => true } = props;
  const { t } = useText();
  const unseen = useHidden();
  const nameOf = useEntryName();
  const all = slashEntries(useOwnTools()).filter(offers);
  const entries = matchingEntries(all, query, nameOf);
  const { active, setActive } = useActive(entries.length, query);
  const optionId = (index: number) => `${id}-${index}`;
  const chosen = entries[active];
  const activeId = chosen && optionId(active);
  useEffect(() => reportActive(activeId), [reportActive, activeId]);
  const { length: count } = entries;
  useImperativeHandle(keys, () => ({
    move: (step) => setActive((active + step + count) % Math.max(1, count)),
    jump: (end) => setActive(end === 'first' ? 0 : count - 1),
    pick: () => {
      if (chosen) pick(chosen);
      return chosen !== undefined;
    },
  }));
  return (
    <div className={useCompletionMenu()} hidden={count === 0} onPointerDown={keepFocus}>
      <div id={id} role="listbox" aria-label={t('commands.all')}>
        {entries.map((entry, index) => (
          <ListOption
            key={slashKey(entry)}
            id={optionId(index)}
            selected={index === active}
            hover={() => setActive(index)}
            run={() => pick(entry)}
          >
            <EntryIcon entry={entry} />
            <span>
              <bdi>{nameOf(entry)}</bdi>
            </span>
          </ListOption>
        ))}
      </div>
      <p role="status" className={unseen}>
        {t('commands.count', { count })}
      </p>
    </div>
  );
}

function useEntryName(): (entry: SlashEntry) => string {
  const { t } = useText();
  return (entry) => {
    if (entry.kind === 'own') return entry.tool.name;
    if (entry.kind === 'art') return t('gallery.make');
    if (entry.kind === 'tool') {
      return t(entry.tool === 'translate' ? 'tool.group.translate' : `tool.${entry.tool}`);
    }
    const key = slashCommands[entry.command];
    if (key === 'search') return t('webSearch.enable');
    if (key === 'read') return t('memory.source');
    if (key === 'marks') return t('mark.source');
    return key === 'own' ? t('run.ownTools') : t(`tool.${key}`);
  };
}

function EntryIcon({ entry }: { entry: SlashEntry }) {
  if (entry.kind === 'art') return <ToolIcon icon="sparkle" />;
  if (entry.kind === 'own') return <ToolIcon icon={entry.tool.icon} />;
  if (entry.kind === 'tool') return <ToolIcon icon={presetNamed(entry.tool).icon} />;
  const key = slashCommands[entry.command];
  if (key === 'search') return <GlobeSearch20Regular />;
  if (key === 'read') return <BookOpen20Regular />;
  if (key === 'marks') return <Highlight20Regular />;
  return <ToolIcon icon={key === 'own' ? 'sparkle' : presetNamed(key).icon} />;
}
