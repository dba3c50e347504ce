import type { PagePictureOutcome } from '#domain/composer/page-picture.ts';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import { pagePictureOf } from './picture-files.ts';

const words: Readonly<Record<PagePictureOutcome, TextKey>> = {
  inserted: 'gallery.inserted',
  ignored: 'gallery.ignored',
  noEditor: 'gallery.noEditor',
};

/**
 * Puts a picture into the editor of the page next to the sidebar; where that shows nothing of it, this says so and
 * offers a copy. null: there is no such page here. `read`: the bytes of a document.
 */
export function useInsertPicture(
  read: (docId: string) => Promise<Blob>,
  copy: (id: string) => void,
) {
  const { bus, surface, windowId } = useShell();
  const { t } = useText();
  const toast = useToast();
  if (surface !== 'sidebar' || windowId === null) return null;
  const insert = async (docId: string, name: string) => {
    const picture = await pagePictureOf(await read(docId), name);
    const { outcome } = await bus.request('page.insertPicture', { windowId, picture });
    return outcome;
  };
  return (docId: string, name: string) => {
    const action = { label: t('gallery.copy'), run: () => copy(docId) };
    void insert(docId, name).then(
      (outcome) =>
        outcome === 'inserted' ? toast(t(words.inserted)) : toast(t(words[outcome]), action),
      (error: unknown) => toast(errorText(t, toCodedError(error)), action),
    );
  };
}
