import { Attach20Regular } from '@fluentui/react-icons/svg/attach';
import { Folder20Regular } from '@fluentui/react-icons/svg/folder';
import { Library20Regular } from '@fluentui/react-icons/svg/library';
import { TabDesktopMultiple20Regular } from '@fluentui/react-icons/svg/tab-desktop-multiple';
import { useRef } from 'react';
import { FileField } from '#features/files/file-field.tsx';
import { screenshotActions } from '#features/screenshot-actions.ts';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { MenuButton } from '#ui/controls/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu-entry.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useComposerFiles } from '../../state/use-composer-files.ts';

interface AttachMenuProps {
  /** Opens the library; absent where there is none. */
  openLibrary: (() => void) | undefined;
  /** Opens the mention menu for tabs and documents; absent where there are no tabs. */
  mention: (() => void) | undefined;
}

/** Files, documents of the library and screenshots for the next question. */
export function AttachMenu({ openLibrary, mention }: AttachMenuProps) {
  const { t } = useText();
  const { actions } = useComposerFiles();
  const field = useRef<HTMLInputElement>(null);
  const screenshots = useScreenshots();
  const entries: MenuEntry[] = [
    {
      key: 'choose',
      text: t('attach.choose'),
      icon: <Folder20Regular />,
      run: () => field.current?.click(),
    },
    ...(openLibrary
      ? [
          {
            key: 'library',
            text: t('attach.library'),
            icon: <Library20Regular />,
            run: openLibrary,
          },
        ]
      : []),
    ...(mention
      ? [
          {
            key: 'tabs',
            text: t('attach.tabs'),
            hint: '@',
            icon: <TabDesktopMultiple20Regular />,
            run: mention,
          },
        ]
      : []),
    ...screenshots,
  ];
  return (
    <>
      <MenuButton name={t('attach.menu')} icon={<Attach20Regular />} entries={entries} />
      <FileField ref={field} add={(files) => void actions.add(files)} />
    </>
  );
}

function useScreenshots(): MenuEntry[] {
  const shell = useShell();
  const text = useText();
  const toast = useToast();
  return screenshotActions(shell).map(({ id, name, icon: Icon, run }) => ({
    key: id,
    text: text.t(name),
    icon: <Icon />,
    run: () =>
      void run({ slot: shell.slot, ...text }).catch((thrown: unknown) => {
        const error = toCodedError(thrown);
        if (error.code !== 'aborted') toast(errorText(text.t, error));
      }),
  }));
}
