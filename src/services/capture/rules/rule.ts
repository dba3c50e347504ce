import type { Measure } from '../article/measure.ts';

/** The part of a page that is read. */
export interface Article {
  content: Element;
  title: string;
  /** The last of the blocks that were inserted before it; absent: none were. */
  lead?: Element;
}

/** The step of a rule after the article has been found. */
type Finish = (article: Article) => void;

/**
 * A correction of Readability's result. Each has evidence: `npm run bench -- capture` measures it
 * with the hosts it helps and hurts, on all sets together.
 */
export interface Rule {
  /** Unique; a bench leaves the rule out by it. */
  readonly name: string;
  /** The kind of page it applies to, and the condition that protects other pages. */
  readonly purpose: string;
  /**
   * It only restores text that would be lost entirely: it stays however few hosts of the sets need
   * it.
   */
  readonly isGuard?: boolean;
  /**
   * Reads or marks a page before Readability takes it apart; must not remove anything, because that
   * changes Readability's choice. The function it returns runs on the article, in the registry's
   * order.
   */
  before(page: Document, run: RuleRun): Finish | null;
}

/** One reading of a page, for rules that consist of rules themselves. */
interface RuleRun {
  /** Host of the page, without `www.`; '' where it is not known. */
  host: string;
  isOn(name: string): boolean;
  /** Of the page's body as it was, counted once. */
  measured: () => Measure;
  /** Called with each rule that changed the article. */
  onChange?: ((name: string) => void) | undefined;
}
