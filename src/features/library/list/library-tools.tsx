import { Apps20Regular } from '@fluentui/react-icons/svg/apps';
import { Attach20Regular } from '@fluentui/react-icons/svg/attach';
import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { TextBulletListSquare20Regular } from '@fluentui/react-icons/svg/text-bullet-list-square';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { useText } from '#ui/text.ts';
import type { Sort } from '../use-library.ts';
import type { LibraryView, Shown } from './use-library-view.ts';

const sorts: readonly Sort[] = ['newest', 'name', 'size', 'kind'];

interface LibraryToolsProps {
  sort: Sort;
  setSort: (sort: Sort) => void;
  view: LibraryView;
  /** Opens the browser's own dialog. */
  add: () => void;
}

/** What the library shows, in which order and how, and files that are added. */
export function LibraryTools({ sort, setSort, view, add }: LibraryToolsProps) {
  const { t } = useText();
  const { show, setShow, isGrid, setGrid } = view;
  const nameOf = (key: Shown) => t(key === 'pictures' ? 'gallery.pictures' : 'gallery.all');
  const shown = nameOf(show);
  const order = t(`library.sort.${sort}`);
  const shows = (['documents', 'pictures'] as const).map((key) => {
    return { key, text: nameOf(key), checked: key === show, run: () => setShow(key) };
  });
  const orders = sorts.map((key) => {
    return { key, text: t(`library.sort.${key}`), checked: key === sort, run: () => setSort(key) };
  });
  return (
    <div data-tools>
      <MenuButton
        name={t('gallery.showing', { shown })}
        label={shown}
        icon={<ChevronDown20Regular />}
        entries={shows}
      />
      <MenuButton
        name={t('library.sort', { order })}
        label={order}
        icon={<ChevronDown20Regular />}
        entries={orders}
      />
      {show === 'documents' && (
        <IconButton
          name={t(isGrid ? 'library.view.list' : 'library.view.grid')}
          icon={isGrid ? <TextBulletListSquare20Regular /> : <Apps20Regular />}
          onClick={() => setGrid(!isGrid)}
        />
      )}
      <TextButton onClick={add}>
        <Attach20Regular aria-hidden />
        {t('attach.add')}
      </TextButton>
    </div>
  );
}
