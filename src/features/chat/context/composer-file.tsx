import type { Upload } from '#domain/documents/uploads.ts';
import { sameModel } from '#domain/models/model-ref.ts';
import { FileChip } from '#features/files/chip/file-chip.tsx';
import { notesOfDocument, notesOfImage } from '#features/files/file-notes.ts';
import { useText } from '#ui/text.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useChatWindow } from '../state/use-chat-window.ts';
import { useComposerFiles } from '../state/use-composer-files.ts';

/** A file of the composer. S5.10: limits of its model for a picture are shown before it is sent. */
export default function ComposerFile({ upload }: { upload: Upload }) {
  const { tag } = useText();
  const { models, model } = useChatModels();
  const { actions } = useComposerFiles();
  const window = useChatWindow();
  const { document, size } = upload;
  const listed = models?.models.find(({ ref }) => sameModel(ref, model));
  const notesOf = () => {
    if (!document) return [];
    return document.docType === 'image'
      ? notesOfImage(size, listed)
      : notesOfDocument(document, tag);
  };
  return (
    <FileChip upload={upload} actions={actions} notes={notesOf()} refocus={() => window.focus()} />
  );
}
