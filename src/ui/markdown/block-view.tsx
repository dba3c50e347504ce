import type { Token, Tokens } from 'marked';
import { memo, type ReactNode } from 'react';
import { useText } from '../text.ts';
import { CodeBlock } from './code-block.tsx';
import { decodeEntities } from './entities.ts';
import { Inline } from './inline.tsx';
import type { Block } from './markdown-stream.ts';

/** A block is rendered again only when its object is another one: see MarkdownStream. */
export const BlockView = memo(({ block }: { block: Block }) => <BlockToken token={block.token} />);
BlockView.displayName = 'BlockView';

type Render = (token: never) => ReactNode;

/** By token type; a type that is not here is shown as the text it is. */
const renderers: Readonly<Record<string, Render>> = {
  paragraph: (token: Tokens.Paragraph) => (
    <p dir="auto">
      <Inline tokens={token.tokens} />
    </p>
  ),
  text: (token: Tokens.Text) => <Inline tokens={token.tokens ?? [token]} />,
  heading: (token: Tokens.Heading) => <Heading token={token} />,
  list: (token: Tokens.List) => <List token={token} />,
  blockquote: (token: Tokens.Blockquote) => (
    <blockquote dir="auto">
      <Blocks tokens={token.tokens} />
    </blockquote>
  ),
  code: (token: Tokens.Code) => (
    <CodeBlock text={token.text} language={decodeEntities(token.lang?.split(/\s/, 1)[0] ?? '')} />
  ),
  table: (token: Tokens.Table) => <Table token={token} />,
  hr: () => <hr />,
  checkbox: (token: Tokens.Checkbox) => <Inline tokens={[token]} />,
  space: () => null,
  def: () => null,
};

function BlockToken({ token }: { token: Token }) {
  const render = renderers[token.type] as ((token: Token) => ReactNode) | undefined;
  return render ? render(token) : <p dir="auto">{token.raw}</p>;
}

function Blocks({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a block have no other identity
    <BlockToken key={index} token={token} />
  ));
}

/** The page has one heading above an answer: its own begin at the second level. */
function Heading({ token }: { token: Tokens.Heading }) {
  // Models begin anywhere: levels are two, so that none is skipped, and looks follow the depth.
  const Tag = token.depth <= 3 ? 'h2' : 'h3';
  return (
    <Tag dir="auto" data-depth={token.depth}>
      <Inline tokens={token.tokens} />
    </Tag>
  );
}

function List({ token }: { token: Tokens.List }) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity
    <li key={index} data-task={item.task || undefined}>
      <Blocks tokens={item.tokens} />
    </li>
  ));
  if (!token.ordered) return <ul dir="auto">{items}</ul>;
  return (
    <ol dir="auto" start={token.start === '' ? 1 : token.start}>
      {items}
    </ol>
  );
}

function Table({ token }: { token: Tokens.Table }) {
  const { t } = useText();
  const cell = (Tag: 'th' | 'td') => (content: Tokens.TableCell, index: number) => (
    <Tag key={index} dir="auto" style={content.align ? { textAlign: content.align } : undefined}>
      <Inline tokens={content.tokens} />
    </Tag>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, by keys too
    <section data-table tabIndex={0} aria-label={t('code.table')}>
      <table dir="auto">
        <thead>
          <tr>{token.header.map(cell('th'))}</tr>
        </thead>
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
            <tr key={index}>{row.map(cell('td'))}</tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
