import { Fragment, memo, type ReactNode, useContext } from 'react';
import { directionOf } from '#domain/markdown/direction.ts';
import { withoutMarks } from '#domain/markdown/mark-places.ts';
import { type Align, type Block, type Cell, plainText } from '#domain/markdown/nodes.ts';
import { useText } from '../text.ts';
import { useRestoredMarks } from './citation-slot.ts';
import { CodeView } from './code/code-view.tsx';
import { Notes } from './footnotes/notes.tsx';
import { Inlines } from './inline.tsx';
import { MathView } from './math/math-view.tsx';
import { TaskBoxesContext } from './task-slot.ts';

/** Blocks are compared in groups of this size: a chunk of a long answer costs a few comparisons. */
export const groupSize = 32;

interface BlocksProps {
  blocks: readonly Block[];
  /** Paragraphs of a tight list are bare text. */
  tight?: boolean;
}

function Blocks({ blocks, tight = false }: BlocksProps) {
  const groups: ReactNode[] = [];
  for (let at = 0; at < blocks.length; at += groupSize) {
    groups.push(<Group key={at} blocks={blocks.slice(at, at + groupSize)} tight={tight} />);
  }
  return groups;
}

export const Group = memo(
  ({ blocks, tight }: Required<BlocksProps>) =>
    blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
      <BlockView key={index} block={block} tight={tight} />
    )),
  (old, next) =>
    old.tight === next.tight &&
    old.blocks.length === next.blocks.length &&
    next.blocks.every((block, index) => block === old.blocks[index]),
);
Group.displayName = 'Group';

type Of<T extends Block['type']> = Extract<Block, { type: T }>;

/** A block renders again only when its object is another: see MarkdownStream. */
const BlockView = memo(({ block, tight }: { block: Block; tight: boolean }): ReactNode => {
  switch (block.type) {
    case 'paragraph':
      if (tight) return <Inlines inlines={block.inlines} />;
      return (
        <p dir={directionOf(block)}>
          <Inlines inlines={block.inlines} />
        </p>
      );
    case 'heading':
      return <Heading block={block} />;
    case 'code':
      return <CodeView code={block} />;
    case 'math':
      return <MathView tex={block.tex} raw={block.raw} display />;
    case 'rule':
      return <hr />;
    case 'quote':
      return (
        <blockquote dir={directionOf(block)}>
          <Blocks blocks={block.children} />
        </blockquote>
      );
    case 'list':
      return <List block={block} />;
    case 'item':
      return <Item block={block} tight={tight} />;
    case 'table':
      return <Table block={block} />;
    case 'raw':
      return <Raw block={block} />;
    case 'details':
      return <Details block={block} />;
    case 'notes':
      return <Notes notes={block} render={(blocks) => <Blocks blocks={blocks} />} />;
    case 'row':
    case 'definition':
      return null;
  }
});
BlockView.displayName = 'BlockView';

/**
 * Models use any first level: below the page's own heading there are two levels for screen readers,
 * so that none is skipped, while the appearance follows the depth.
 */
function Heading({ block }: { block: Of<'heading'> }) {
  const Tag = `h${block.depth}` as 'h1';
  return (
    <Tag dir={directionOf(block)} aria-level={block.depth <= 3 ? 2 : 3} data-depth={block.depth}>
      <Inlines inlines={block.inlines} />
    </Tag>
  );
}

function List({ block }: { block: Of<'list'> }) {
  const items = <Blocks blocks={block.children} tight={!block.loose} />;
  const dir = directionOf(block);
  if (block.start === null) return <ul dir={dir}>{items}</ul>;
  return (
    <ol dir={dir} start={block.start === 1 ? undefined : block.start}>
      {items}
    </ol>
  );
}

function Item({ block, tight }: { block: Of<'item'>; tight: boolean }) {
  const { task } = block;
  const [first, ...rest] = block.children;
  const box = task !== null && <TaskBox written={task} first={first} />;
  // The box is in the first line: in its paragraph, if there is one.
  const inside = box && !tight && first?.type === 'paragraph';
  return (
    <li dir={directionOf(block)} data-task={task === null ? undefined : ''}>
      {inside ? (
        <p dir={directionOf(first)}>
          {box} <Inlines inlines={first.inlines} />
        </p>
      ) : (
        box && <Fragment>{box} </Fragment>
      )}
      <Blocks blocks={inside ? rest : block.children} tight={tight} />
    </li>
  );
}

function TaskBox({ written, first }: { written: boolean; first: Block | undefined }) {
  const boxes = useContext(TaskBoxesContext);
  if (!boxes || first?.type !== 'paragraph') {
    return <input type="checkbox" disabled checked={written} readOnly />;
  }
  const item = withoutMarks(plainText(first.inlines)).trim();
  return (
    <input
      type="checkbox"
      aria-label={item}
      checked={boxes.isChecked(item) ?? written}
      onChange={({ target }) => boxes.change(item, target.checked)}
    />
  );
}

function Table({ block }: { block: Of<'table'> }) {
  const { t } = useText();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
    <section data-table="" dir={directionOf(block)} tabIndex={0} aria-label={t('code.table')}>
      <table>
        <thead>
          <tr>
            <Cells cells={block.header} aligns={block.aligns} tag="th" />
          </tr>
        </thead>
        {block.children.length > 0 && (
          <tbody>
            <Rows rows={block.children} aligns={block.aligns} />
          </tbody>
        )}
      </table>
    </section>
  );
}

interface RowsProps {
  rows: readonly Block[];
  aligns: readonly Align[];
}

function Rows({ rows, aligns }: RowsProps) {
  const groups: ReactNode[] = [];
  for (let at = 0; at < rows.length; at += groupSize) {
    groups.push(<RowGroup key={at} rows={rows.slice(at, at + groupSize)} aligns={aligns} />);
  }
  return groups;
}

const RowGroup = memo(
  ({ rows, aligns }: RowsProps) =>
    rows.map((row, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows only ever grow at the end
      <Row key={index} row={row} aligns={aligns} />
    )),
  (old, next) =>
    old.aligns === next.aligns &&
    old.rows.length === next.rows.length &&
    next.rows.every((row, index) => row === old.rows[index]),
);
RowGroup.displayName = 'RowGroup';

const Row = memo(({ row, aligns }: { row: Block; aligns: readonly Align[] }) => (
  <tr>{row.type === 'row' && <Cells cells={row.cells} aligns={aligns} tag="td" />}</tr>
));
Row.displayName = 'Row';

interface CellsProps {
  cells: readonly Cell[];
  aligns: readonly Align[];
  tag: 'th' | 'td';
}

function Cells({ cells, aligns, tag: Tag }: CellsProps) {
  return cells.map((cell, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity
    <Tag key={index} dir={directionOf(cell)} align={aligns[index] ?? undefined}>
      <Inlines inlines={cell} />
    </Tag>
  ));
}

function Raw({ block }: { block: Of<'raw'> }) {
  return (
    <p dir={directionOf(block)} data-raw="">
      {useRestoredMarks(block.text)}
    </p>
  );
}

function Details({ block }: { block: Of<'details'> }) {
  const { t } = useText();
  return (
    <details dir={directionOf(block)} open={block.open || undefined}>
      <summary dir={directionOf(block.summary)}>
        {block.summary.length > 0 ? <Inlines inlines={block.summary} /> : t('markdown.details')}
      </summary>
      <Blocks blocks={block.children} />
    </details>
  );
}
