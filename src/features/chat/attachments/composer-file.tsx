import { sameModel } from '#domain/models/model-ref.ts';
import type { Upload } from '#domain/uploads.ts';
import { useText } from '#ui/text.ts';
import { FileChip } from '../../files/file-chip.tsx';
import { notesOfDocument, notesOfImage } from '../../files/file-notes.ts';
import type { Chat } from '../use-chat.ts';

/** A file of the composer. S5.10: what its model makes of a picture is told before it is sent. */
export default function ComposerFile({ upload, chat }: { upload: Upload; chat: Chat }) {
  const { tag } = useText();
  const { models, model, uploads, slot } = chat;
  const { document, size } = upload;
  const listed = models?.models.find(({ ref }) => sameModel(ref, model));
  const notesOf = () => {
    if (!document) return [];
    return document.docType === 'image'
      ? notesOfImage(size, listed)
      : notesOfDocument(document, tag);
  };
  return <FileChip upload={upload} uploads={uploads} notes={notesOf()} refocus={slot.focus} />;
}
