import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { Mic20Regular } from '@fluentui/react-icons/svg/mic';
import { Toolbox20Regular } from '@fluentui/react-icons/svg/toolbox';
import type { ComponentType } from 'react';
import type { Feature } from '#domain/routes/routes.ts';
import type { TextKey } from '#ui/text.ts';

interface AppPage {
  feature: Feature;
  name: TextKey;
  Icon: ComponentType;
  /** What its command is called; absent: as the page is. */
  action?: TextKey;
  /** Without addresses it opens over the chat, from the menu; absent: there is no room for it. */
  isPanel?: true;
}

/** What has an address of its own, in the order of the rail; `Shell.panels` has the views of other features. */
export const appPages: readonly AppPage[] = [
  { feature: 'chats', name: 'rail.chats', Icon: Chat20Regular },
  { feature: 'library', name: 'library.title', Icon: Library20Regular, isPanel: true },
  {
    feature: 'art',
    name: 'art.title',
    Icon: Image20Regular,
    action: 'gallery.make',
    isPanel: true,
  },
  { feature: 'dictation', name: 'dictation.title', Icon: Mic20Regular },
  { feature: 'memos', name: 'memo.title', Icon: Bookmark20Regular, isPanel: true },
  { feature: 'tools', name: 'settings.tools.heading', Icon: Toolbox20Regular },
];
