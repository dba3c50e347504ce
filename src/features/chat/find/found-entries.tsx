import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text';
import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { Settings20Regular } from '@fluentui/react-icons/svg/settings';
import type { ReactNode } from 'react';
import type { ConversationInfo } from '#domain/conversations/conversation-info.ts';
import type { Found } from '#domain/search/found.ts';
import { closeness, closenessOf, type Ranked } from '#domain/search/rank-names.ts';
import type { SearchQuery } from '#domain/search/search-query.ts';
import type { SettingPlace } from '#features/shell.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import type { PaletteEntry } from '#ui/controls/palette/palette-entry.ts';
import { formatWhen } from '#ui/format.ts';
import type { TextKey, Texts } from '#ui/text.ts';

type Kind = Found['kind'];

/** Groups of one kind, in this order where none is closer to the words. */
const groups = {
  chat: 'history.list',
  document: 'library.list',
  picture: 'gallery.pictures',
  memo: 'memo.title',
} as const satisfies Record<Kind, TextKey>;

const icons: Readonly<Record<Kind, ReactNode>> = {
  chat: <Chat20Regular />,
  document: <DocumentText20Regular />,
  picture: <Image20Regular />,
  memo: <Bookmark20Regular />,
};

const maxSettings = 6;
/** Below whatever has the words in its name. */
const inTextsRank = closeness.around - 1;

interface FoundActions {
  open: (found: Found) => void;
  /** null: places have no addresses here. */
  openElsewhere: ((found: Found) => void) | null;
}

/** What was changed last, of every kind, in a group of its own. */
export function recentEntries(
  texts: Texts,
  found: readonly Found[],
  actions: FoundActions,
): PaletteEntry[] {
  const group = texts.t('find.recent');
  return found.map((each) => ({ ...entryOf(texts, each, actions), group }));
}

interface Searched {
  named: readonly Found[];
  /** They are those of the words that are typed now. */
  isCurrent: boolean;
  inTexts: readonly ConversationInfo[];
}

/** What was found of a person's own, a group of each kind. */
export function foundGroups(
  texts: Texts,
  query: SearchQuery,
  { named, isCurrent, inTexts }: Searched,
  actions: FoundActions,
): Ranked<PaletteEntry>[][] {
  const ranked = named.flatMap((found) => {
    const rank = closenessOf(query, found.title, found.line);
    // A line has the words of its memo that are near each other alone; those of words before may have none.
    if (rank === null && !isCurrent) return [];
    return [{ found, rank: rank ?? closeness.around }];
  });
  const known = new Set(named.map(({ kind, id }) => `${kind} ${id}`));
  const more = inTexts
    .filter(({ id }) => !known.has(`chat ${id}`))
    .map((info) => ({ found: chatOf(info), rank: inTextsRank }));
  return Object.keys(groups).map((kind) =>
    [...ranked, ...more]
      .filter(({ found }) => found.kind === kind)
      .map(({ found, rank }) => ({ item: entryOf(texts, found, actions), rank })),
  );
}

function chatOf({ id, name, excerpt, updated_at }: ConversationInfo): Found {
  return { kind: 'chat', id, title: name, line: excerpt, at: updated_at };
}

function entryOf({ t, tag }: Texts, found: Found, actions: FoundActions): PaletteEntry {
  const { kind, id, title, line, at } = found;
  const { open, openElsewhere } = actions;
  return {
    key: `${kind} ${id}`,
    text: title,
    line,
    hint: formatWhen(at, new Date(), tag),
    icon: icons[kind],
    group: t(groups[kind]),
    run: () => open(found),
    runElsewhere: openElsewhere ? () => openElsewhere(found) : undefined,
  };
}

/** Commands by their names, groups and hints, a group of each. `name`: its own within its text. */
export function commandGroups(
  query: SearchQuery,
  commands: readonly (MenuEntry & { name?: string })[],
): Ranked<PaletteEntry>[][] {
  const found = commands.flatMap((item) => {
    const { text, name, group = '', hint = '' } = item;
    const ranks = [closenessOf(query, text, `${group} ${hint}`), name && closenessOf(query, name)];
    const rank = Math.max(...ranks.filter((each) => typeof each === 'number'));
    return rank < 0 ? [] : [{ item, rank }];
  });
  return [...Map.groupBy(found, ({ item }) => item.group ?? '').values()];
}

interface SettingActions {
  open: (place: SettingPlace) => void;
  openElsewhere: ((place: SettingPlace) => void) | null;
}

/** Fields and sections of the settings; the section of a field is next to it. */
export function settingGroup(
  { t }: Texts,
  query: SearchQuery,
  places: readonly SettingPlace[],
  { open, openElsewhere }: SettingActions,
): Ranked<PaletteEntry>[] {
  const found = places.flatMap((place) => {
    const rank = closenessOf(query, place.title, place.also);
    return rank === null ? [] : [{ place, rank }];
  });
  const isFirst = ({ place }: (typeof found)[number], at: number) =>
    found.findIndex((each) => keyOf(each.place) === keyOf(place)) === at;
  return found
    .filter(isFirst)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, maxSettings)
    .map(({ place, rank }) => ({
      rank,
      item: {
        key: keyOf(place),
        text: place.title,
        icon: <Settings20Regular />,
        group: t('chat.settings'),
        ...(place.field !== null && { hint: t(`settings.${place.section}.heading`) }),
        run: () => open(place),
        runElsewhere: openElsewhere ? () => openElsewhere(place) : undefined,
      },
    }));
}

/** A label that a section has twice leads to the first. */
const keyOf = ({ section, title }: SettingPlace) => `setting ${section} ${title}`;
