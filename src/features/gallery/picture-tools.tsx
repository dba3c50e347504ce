import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { Chat20Regular } from '@fluentui/react-icons/svg/chat';
import { Copy20Regular } from '@fluentui/react-icons/svg/copy';
import { Delete20Regular } from '@fluentui/react-icons/svg/delete';
import { kindName } from '#domain/documents/kind-name.ts';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';
import { pictureFormats } from './picture-files.ts';
import type { PictureActions } from './use-picture-actions.ts';

interface PictureToolsProps {
  docId: string;
  /** Of its file. */
  name: string;
  actions: PictureActions;
  /** It was deleted, or that was undone; absent: it cannot be deleted here. */
  removed?: (deleted: boolean) => void;
}

/** Download in each format, copy, ask about it, delete; next to a page, insert into it. */
export function PictureTools({ docId, name, actions, removed }: PictureToolsProps) {
  const { t } = useText();
  const { insert } = actions;
  const kind = kindName({ title: name });
  // It is not one of the formats that a picture is written in.
  const own = { key: kind, text: kind, run: () => actions.download(docId, name, null) };
  return (
    <>
      <MenuButton
        name={t('gallery.download')}
        icon={<ArrowDownload20Regular />}
        entries={[
          ...(kind === 'SVG' ? [own] : []),
          ...pictureFormats.map((format) => ({
            key: format,
            text: t(`gallery.format.${format}`),
            run: () => actions.download(docId, name, format),
          })),
        ]}
      />
      <IconButton
        name={t('gallery.copy')}
        icon={<Copy20Regular />}
        onClick={() => actions.copy(docId)}
      />
      <IconButton
        name={t('gallery.ask')}
        icon={<Chat20Regular />}
        onClick={() => actions.ask(docId)}
      />
      {removed && (
        <IconButton
          name={t('history.delete', { name })}
          icon={<Delete20Regular />}
          onClick={() => actions.remove(docId, name, removed)}
        />
      )}
      {insert && <TextButton onClick={() => insert(docId, name)} text="gallery.insert" />}
    </>
  );
}
