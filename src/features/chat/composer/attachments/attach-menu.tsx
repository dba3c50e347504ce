import { Attach20Regular } from '@fluentui/react-icons/svg/attach';
import { useEffect, useRef } from 'react';
import { FileField } from '#features/files/file-field.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { commandsOf } from '../../commands/chat-command.ts';
import { useAttachCommands } from '../../commands/use-attach-commands.tsx';
import { useChatViews } from '../../state/use-chat-views.ts';
import { useComposerFiles } from '../../state/use-composer-files.ts';

/** Files, documents of the library and screenshots for the next question. */
export function AttachMenu() {
  const { t } = useText();
  const { actions } = useComposerFiles();
  const views = useChatViews();
  const field = useRef<HTMLInputElement>(null);
  const entries = commandsOf('attach', useAttachCommands());
  useEffect(() => {
    views.chooseFiles = () => field.current?.click();
  }, [views]);
  return (
    <>
      <MenuButton name={t('attach.menu')} icon={<Attach20Regular />} entries={entries} />
      <FileField ref={field} add={(files) => void actions.add(files)} />
    </>
  );
}
