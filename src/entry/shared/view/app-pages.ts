import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Bookmark20Regular } from '@fluentui/react-icons/svg/bookmark';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { Mic20Regular } from '@fluentui/react-icons/svg/mic';
import { Toolbox20Regular } from '@fluentui/react-icons/svg/toolbox';
import { lazy } from 'react';
import type { Shell } from '#features/shell.tsx';

/** The pages of the app and their views. */
export const pages: Shell['pages'] = [
  { feature: 'chats', name: 'rail.chats', Icon: Chat20Regular },
  {
    feature: 'library',
    name: 'library.title',
    Icon: Library20Regular,
    isPanel: true,
    View: lazy(() => import('#features/library/library-panel.tsx')),
  },
  {
    feature: 'read',
    name: 'rail.read',
    Icon: BookOpen20Regular,
    isPanel: true,
    View: lazy(() => import('#features/memory/memory-panel.tsx')),
  },
  {
    feature: 'art',
    name: 'art.title',
    Icon: Image20Regular,
    action: 'gallery.make',
    isPanel: true,
    View: lazy(() => import('#features/art/art-panel.tsx')),
  },
  {
    feature: 'dictation',
    name: 'dictation.title',
    Icon: Mic20Regular,
    View: lazy(() => import('#features/dictation/dictation-panel.tsx')),
  },
  {
    feature: 'memos',
    name: 'memo.title',
    Icon: Bookmark20Regular,
    isPanel: true,
    View: lazy(() => import('#features/memo/memo-panel.tsx')),
  },
  {
    feature: 'tools',
    name: 'settings.tools.heading',
    Icon: Toolbox20Regular,
    View: lazy(() => import('#features/settings/tools/tools-page.tsx')),
  },
];

/** What the chat opens. */
export const appViews = {
  pages,
  DocumentView: lazy(() => import('#features/library/document-page.tsx')),
  settingPlaces: async (isExtension, t) =>
    (await import('#features/settings/search/setting-entries.ts')).allSettings(isExtension, t),
} satisfies Partial<Shell>;
