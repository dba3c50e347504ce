import type { DocType } from '#domain/documents/documents.ts';
import { useShell } from '#features/shell.tsx';
import { type TextKey, useText } from '#ui/text.ts';
import { type Chip, isFile } from '../context/context-chips.ts';
import { useChips } from '../context/use-chat-context.ts';
import { useChatModels } from '../state/use-chat-models.ts';
import { useWebSearch } from '../state/use-web-search.ts';

/** What a source is called, alone; another kind is a page or, added, a file. */
const kinds: Readonly<Partial<Record<DocType, TextKey>>> = {
  page_content__email: 'composer.askMail',
  page_content__youtube: 'composer.askVideo',
  page_content__pdf: 'composer.askPdf',
  search_results: 'composer.askResults',
  image: 'composer.askImage',
  audio: 'composer.askRecording',
  video: 'composer.askVideo',
};

/** What the composer says before a word is typed: it names the sources of the next question, or the web. */
export function usePlaceholder(): string {
  const { t } = useText();
  const { model } = useChatModels();
  const { isOn } = useWebSearch();
  const { freeTool } = useShell();
  const sources = useChips().flatMap(sourceOf);
  if (isOn) return t('composer.askWeb');
  const [first] = sources;
  if (!first && freeTool) return t(`freeTool.${freeTool.name}`);
  if (!first)
    return t(model?.connection === 'basic' ? 'composer.placeholderBasic' : 'composer.placeholder');
  const count = sources.length;
  if (count === 1)
    return first.isFile ? t('composer.placeholderFile', { name: first.name }) : t(first.key);
  if (sources.every((each) => each.isFile)) return t('composer.askFiles', { count });
  const arePages = sources.every(({ key }) => key === 'composer.placeholderPage');
  return t(arePages ? 'composer.askPages' : 'composer.askSources', { count });
}

interface Named {
  key: TextKey;
  name: string;
  isFile: boolean;
}

/** A chip that a question carries; none: one that is offered, or cannot be read. */
function sourceOf(chip: Chip): Named[] {
  if (chip.kind === 'file')
    return [{ key: 'composer.placeholderFile', name: chip.upload.name, isFile: true }];
  if (chip.kind === 'memory') return [{ key: 'composer.askRead', name: '', isFile: false }];
  if (chip.kind === 'pdf') return [{ key: 'composer.askPdf', name: chip.title, isFile: false }];
  if (chip.kind === 'tab' || (chip.kind === 'page' && chip.state !== 'ready')) {
    return [{ key: 'composer.placeholderPage', name: chip.title, isFile: false }];
  }
  const source =
    chip.kind === 'source' || chip.kind === 'page'
      ? chip.source
      : chip.kind === 'address' && chip.address.document;
  if (!source) return [];
  const key = kinds[source.docType] ?? 'composer.placeholderPage';
  return [{ key, name: source.title, isFile: isFile(source) }];
}
