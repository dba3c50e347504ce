import '#ui/later-texts.ts';
import {
  makeResetStyles,
  Tree,
  TreeItem,
  TreeItemLayout,
  type TreeOpenChangeData,
  tokens,
} from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useText } from '#ui/text.ts';
import type { PdfEngine } from '../engine/pdf-engine.ts';

interface OutlineItem {
  title: string;
  dest: string | unknown[] | null;
  url: string | null;
  items: OutlineItem[];
}

const useOutlineStyles = makeResetStyles({
  padding: '4px',
  '& > p': { margin: '12px', color: tokens.colorNeutralForeground2 },
  '& .fui-TreeItemLayout': { minHeight: '32px', overflowWrap: 'anywhere' },
});

/** Longer outlines are folded at first. */
const unfolded = 60;

export default function OutlineTree({ engine, chosen }: { engine: PdfEngine; chosen: () => void }) {
  const { t } = useText();
  const style = useOutlineStyles();
  const outline = useOutline(engine);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (!outline) return;
    const few = outline.reduce((sum, { items }) => sum + 1 + items.length, 0) <= unfolded;
    setOpen(new Set(few ? outline.map((_, at) => String(at)) : []));
  }, [outline]);
  if (!outline) return <div className={style} aria-busy />;
  if (outline.length === 0) {
    return (
      <div className={style}>
        <p>{t('pdf.outlineNone')}</p>
      </div>
    );
  }
  const go = (item: OutlineItem) => {
    if (item.dest) {
      void engine.goTo(item.dest);
      chosen();
    } else if (item.url) window.open(item.url, '_blank', 'noopener,noreferrer');
  };
  const fold = (data: TreeOpenChangeData) => {
    // A click opens the place; the arrow before it and arrow keys fold.
    if (data.type === 'Click' || data.type === 'Enter') return;
    const next = new Set(open);
    if (data.open) next.add(String(data.value));
    else next.delete(String(data.value));
    setOpen(next);
  };
  return (
    <div className={style}>
      <Tree
        aria-label={t('pdf.outline')}
        size="small"
        openItems={open}
        onOpenChange={(_event, data) => fold(data)}
      >
        <Items items={outline} path="" go={go} />
      </Tree>
    </div>
  );
}

interface ItemsProps {
  items: readonly OutlineItem[];
  path: string;
  go: (item: OutlineItem) => void;
}

function Items({ items, path, go }: ItemsProps) {
  return items.map((item, at) => {
    const value = `${path}${at}`;
    const isBranch = item.items.length > 0;
    return (
      <TreeItem
        key={value}
        value={value}
        itemType={isBranch ? 'branch' : 'leaf'}
        onClick={(event) => {
          event.stopPropagation();
          if (!(event.target as Element).closest('.fui-TreeItemLayout__expandIcon')) go(item);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.target !== event.currentTarget) return;
          event.stopPropagation();
          go(item);
        }}
      >
        <TreeItemLayout>
          <bdi>{item.title}</bdi>
        </TreeItemLayout>
        {isBranch && (
          <Tree>
            <Items items={item.items} path={`${value}/`} go={go} />
          </Tree>
        )}
      </TreeItem>
    );
  });
}

function useOutline(engine: PdfEngine): readonly OutlineItem[] | null {
  const [outline, setOutline] = useState<readonly OutlineItem[] | null>(null);
  useEffect(() => {
    let current = true;
    const read = async () => (await (await engine.opened).getOutline()) as OutlineItem[] | null;
    read().then(
      (items) => current && setOutline(items ?? []),
      () => current && setOutline([]),
    );
    return () => {
      current = false;
    };
  }, [engine]);
  return outline;
}
