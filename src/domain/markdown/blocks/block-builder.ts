import type { BlockNode, Kind } from './block-node.ts';

/** The tree of blocks under construction, as the rules of single blocks see it. */
export interface BlockBuilder {
  /** The deepest open block. */
  tip: BlockNode;
  readonly notes: Map<string, BlockNode>;
  blankBefore: boolean;
  /** Adds a block at the tip; closes those that cannot contain it. */
  add(kind: Kind): BlockNode;
  addRow(table: BlockNode, words: string): void;
  close(node: BlockNode): void;
  /** Closes the blocks that the line does not continue. */
  closeUnmatched(): void;
  /** Replaces the tip's paragraph, for blocks that only their second line identifies. */
  replaceTip(kind: Kind, before: BlockNode | null): BlockNode;
  /** Removes link reference definitions from the start of a paragraph. */
  takeDefinitions(paragraph: BlockNode): void;
}
