import '#ui/later-texts.ts';
import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text';
import { Globe20Regular } from '@fluentui/react-icons/svg/globe';
import { Highlight20Regular } from '@fluentui/react-icons/svg/highlight';
import { useEffect, useImperativeHandle } from 'react';
import type { PageState } from '#domain/capture/pages.ts';
import type { Recalled } from '#domain/conversations/recalled.ts';
import type { LibraryEntry } from '#domain/documents/library-entry.ts';
import { addressOf, shortAddress } from '#features/chat/context/addresses/links.ts';
import { Favicon } from '#features/chat/context/favicon.tsx';
import { recalledNames } from '#features/chat/state/recalled-names.ts';
import { useMemorySource } from '#features/chat/state/use-memory-source.ts';
import { useOfferedSources } from '#features/chat/state/use-offered-sources.ts';
import { FileIcon } from '#features/files/file-icon.tsx';
import { useShell } from '#features/shell.tsx';
import { type MenuKeys, useActive, useCompletionMenu } from '#features/slash/completion-menu.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { Group } from '#ui/controls/group.tsx';
import { keepFocus, ListOption } from '#ui/controls/list-option.tsx';
import { useHidden } from '#ui/styles.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { isNamed } from './mention-query.ts';
import { useMentionable } from './use-mentionable.ts';

interface MentionMenuProps {
  id: string;
  query: string;
  keys: React.Ref<MenuKeys>;
  pickTab: (tab: PageState) => void;
  pickDocument: (entry: LibraryEntry) => void;
  /** null: pages cannot be read by their address here. */
  pickAddress: ((url: string) => void) | null;
  pickMemory: (of: Recalled) => void;
  /** The active option, for screen readers. */
  reportActive: (optionId: string | undefined) => void;
}

/** Open tabs, saved documents, what was read and an address that can be mentioned in a question. */
export default function MentionMenu({ id, query, keys, reportActive, ...picks }: MentionMenuProps) {
  const { t } = useText();
  const menu = useCompletionMenu();
  const unseen = useHidden();
  const { tabs, documents, hidden, ready } = useMentionable(query);
  const typed = picks.pickAddress && addressOf(query);
  const address = typed && !tabs.some(({ url }) => url === typed) ? typed : null;
  const memory = useRecalled(query);
  const options = optionsOf({ tabs, documents, memory, address }, picks);
  const documentsEnd = tabs.length + documents.length + memory.length;
  const { active, setActive } = useActive(options.length, query);
  const optionId = (index: number) => `${id}-${index}`;
  const chosen = options[active];
  const activeId = chosen ? optionId(active) : undefined;
  useEffect(() => reportActive(activeId), [reportActive, activeId]);
  useImperativeHandle(keys, () => ({
    move: (step) => setActive((active + step + options.length) % Math.max(1, options.length)),
    jump: (end) => setActive(end === 'first' ? 0 : options.length - 1),
    pick: () => {
      chosen?.run();
      return chosen !== undefined || !ready;
    },
  }));
  const group = (title: TextKey, members: readonly Option[], from: number) =>
    members.length > 0 && (
      <Group name={t(title)}>
        <small aria-hidden>{t(title)}</small>
        {members.map((option, index) => (
          <OptionView
            key={option.key}
            option={option}
            id={optionId(from + index)}
            selected={from + index === active}
            hover={() => setActive(from + index)}
          />
        ))}
      </Group>
    );
  const { length: count } = options;
  const announcement = t(ready ? 'mention.none' : 'mention.loading');
  return (
    <div className={menu} onPointerDown={keepFocus}>
      <div id={id} role="listbox" aria-label={t('mention.name')} aria-busy={!ready}>
        {group('mention.tabs', options.slice(0, tabs.length), 0)}
        {group('mention.documents', options.slice(tabs.length, documentsEnd), tabs.length)}
        {group('mention.address', options.slice(documentsEnd), documentsEnd)}
      </div>
      {/* One live region for all of it: screen readers announce changes of an existing region only. */}
      <p role="status" className={count > 0 ? unseen : undefined}>
        {count > 0 ? t('mention.count', { count }) : announcement}
      </p>
      {hidden > 0 && <HiddenTabs count={hidden} />}
    </div>
  );
}

interface Option {
  key: string;
  title: string;
  /** Its location, where another has the same title. */
  where?: string;
  icon: React.ReactNode;
  run: () => void;
}

interface Mentionables {
  tabs: readonly PageState[];
  documents: readonly LibraryEntry[];
  /** What was read or marked, with its names. */
  memory: readonly { of: Recalled; title: string }[];
  address: string | null;
}

function useRecalled(query: string): Mentionables['memory'] {
  const { t } = useText();
  const { on } = useMemorySource();
  return useOfferedSources()
    .map((of) => ({ of, title: t(recalledNames[of]) }))
    .filter(({ of, title }) => of !== on && isNamed(query, title));
}

function optionsOf(
  { tabs, documents, memory, address }: Mentionables,
  {
    pickTab,
    pickDocument,
    pickAddress,
    pickMemory,
  }: Pick<MentionMenuProps, 'pickTab' | 'pickDocument' | 'pickAddress' | 'pickMemory'>,
): Option[] {
  const titled = Map.groupBy(tabs, ({ title }) => title);
  return [
    ...tabs.map((tab) => ({
      key: `tab ${tab.tabId}`,
      title: tab.title || tab.url,
      ...(tab.title && titled.get(tab.title)?.length !== 1 ? { where: shortAddress(tab.url) } : {}),
      icon: <Favicon address={tab.favicon} />,
      run: () => pickTab(tab),
    })),
    ...documents.map((entry) => ({
      key: entry.document.docId,
      title: entry.document.title,
      icon: entry.document.file ? (
        <FileIcon name={entry.document.title} type={entry.document.file.mimeType} />
      ) : (
        <DocumentText20Regular aria-hidden />
      ),
      run: () => pickDocument(entry),
    })),
    ...memory.map(({ of, title }) => ({
      key: of,
      title,
      icon: of === 'marks' ? <Highlight20Regular aria-hidden /> : <BookOpen20Regular aria-hidden />,
      run: () => pickMemory(of),
    })),
    ...(address === null
      ? []
      : [
          {
            key: `address ${address}`,
            title: shortAddress(address),
            icon: <Globe20Regular aria-hidden />,
            run: () => pickAddress?.(address),
          },
        ]),
  ];
}

interface OptionViewProps {
  option: Option;
  id: string;
  selected: boolean;
  hover: () => void;
}

function OptionView({ option, id, selected, hover }: OptionViewProps) {
  return (
    <ListOption id={id} selected={selected} hover={hover} run={option.run}>
      {option.icon}
      <span>
        <bdi title={option.title}>{option.title}</bdi>
        {option.where !== undefined && <small dir="ltr">{option.where}</small>}
      </span>
    </ListOption>
  );
}

function HiddenTabs({ count }: { count: number }) {
  const { t } = useText();
  const { access } = useShell();
  return (
    <p>
      {t('mention.hidden', { count })}{' '}
      {access && (
        <TextButton tone="link" onClick={() => void access.request(['<all_urls>'])}>
          {t('chips.allowEverySite')}
        </TextButton>
      )}
    </p>
  );
}
