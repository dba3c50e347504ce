import { makeResetStyles, tokens } from '@fluentui/react-components';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import { Highlight20Regular } from '@fluentui/react-icons/svg/highlight';
import { SlideMultiple20Regular } from '@fluentui/react-icons/svg/slide-multiple';
import { TextBulletListTree20Regular } from '@fluentui/react-icons/svg/text-bullet-list-tree';
import type { Memo } from '#domain/memos/memos.ts';
import { IconButton } from '#ui/controls/buttons.tsx';
import { later } from '#ui/later.tsx';
import { useText } from '#ui/text.ts';
import { column, row } from '#ui/theme/shapes.ts';
import { type } from '#ui/theme/sizes.ts';
import type { PdfEngine, PdfState } from '../engine/pdf-engine.ts';
import type { PdfMemory } from '../host.ts';
import { ThumbnailList } from './thumbnail-list.tsx';

const OutlineTree = later(() => import('./outline-tree.tsx'));
const MarkList = later(() => import('./mark-list.tsx'));

const names = { pages: 'pdf.pages', outline: 'pdf.outline', marks: 'mark.all' } as const;

const usePanel = makeResetStyles({
  ...column(),
  flexShrink: 0,
  boxSizing: 'border-box',
  width: '232px',
  borderInlineEnd: `1px solid ${tokens.colorNeutralStroke2}`,
  backgroundColor: tokens.colorNeutralBackground2,
  '& > header': { ...row('4px'), flexShrink: 0, minHeight: '40px', paddingInline: '8px 4px' },
  '& > header > h2': { flexGrow: 1, margin: 0, ...type.small, fontWeight: 600 },
  '& > header > [aria-pressed="true"]': {
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground1,
  },
  '& > div': { flexGrow: 1, minHeight: 0, overflowY: 'auto' },
  '&[data-over]': {
    position: 'absolute',
    insetBlock: 0,
    insetInlineStart: 0,
    zIndex: 7,
    width: 'min(280px, 100%)',
    boxShadow: tokens.shadow16,
  },
});

interface SidePanelProps {
  engine: PdfEngine;
  state: PdfState;
  shown: NonNullable<PdfMemory['panel']>;
  /** It is over the pages where there is no room next to them. */
  isOver: boolean;
  dark: boolean;
  marks: readonly Memo[];
  show: (panel: PdfMemory['panel']) => void;
}

/** Thumbnails, the outline or the marks, next to the pages. */
export function SidePanel({ engine, state, shown, isOver, dark, marks, show }: SidePanelProps) {
  const { t } = useText();
  const close = () => show(null);
  const chosen = isOver ? close : stay;
  return (
    <aside className={usePanel()} data-over={isOver ? '' : undefined} aria-label={t('pdf.panel')}>
      <header>
        <h2>{t(names[shown])}</h2>
        <IconButton
          name={t('pdf.pages')}
          icon={<SlideMultiple20Regular />}
          aria-pressed={shown === 'pages'}
          onClick={() => show('pages')}
        />
        <IconButton
          name={t('pdf.outline')}
          icon={<TextBulletListTree20Regular />}
          aria-pressed={shown === 'outline'}
          onClick={() => show('outline')}
        />
        <IconButton
          name={t('mark.all')}
          icon={<Highlight20Regular />}
          aria-pressed={shown === 'marks'}
          onClick={() => show('marks')}
        />
        <IconButton name={t('action.close')} icon={<Dismiss20Regular />} onClick={close} />
      </header>
      <div>
        {shown === 'pages' && (
          <ThumbnailList engine={engine} state={state} dark={dark} chosen={chosen} />
        )}
        {shown === 'outline' && <OutlineTree engine={engine} chosen={chosen} />}
        {shown === 'marks' && <MarkList engine={engine} marks={marks} chosen={chosen} />}
      </div>
    </aside>
  );
}

const stay = () => undefined;
