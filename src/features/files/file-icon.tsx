import type { FluentIcon } from '@fluentui/react-icons';
import { BookOpen20Regular } from '@fluentui/react-icons/svg/book-open';
import { Code20Regular } from '@fluentui/react-icons/svg/code';
import { DocumentPdf20Regular } from '@fluentui/react-icons/svg/document-pdf';
import { DocumentText20Regular } from '@fluentui/react-icons/svg/document-text';
import { Image20Regular } from '@fluentui/react-icons/svg/image';
import { MusicNote220Regular } from '@fluentui/react-icons/svg/music-note';
import { SlideText20Regular } from '@fluentui/react-icons/svg/slide-text';
import { Table20Regular } from '@fluentui/react-icons/svg/table';
import { Video20Regular } from '@fluentui/react-icons/svg/video';
import { type FileKind, fileKindOf } from '#domain/files/file-kinds.ts';

const icons: Partial<Record<FileKind, FluentIcon>> = {
  pdf: DocumentPdf20Regular,
  image: Image20Regular,
  audio: MusicNote220Regular,
  video: Video20Regular,
  code: Code20Regular,
  csv: Table20Regular,
  xlsx: Table20Regular,
  ods: Table20Regular,
  pptx: SlideText20Regular,
  odp: SlideText20Regular,
  epub: BookOpen20Regular,
};

/** An icon for the kind of a file; its name is next to it. */
export function FileIcon({ name, type }: { name: string; type: string }) {
  const kind = fileKindOf(name, type);
  const Icon = (kind && icons[kind]) ?? DocumentText20Regular;
  return <Icon aria-hidden />;
}
