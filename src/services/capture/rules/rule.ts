/** The part of a page that is read. */
export interface Article {
  content: Element;
  title: string;
  /** The last of the opening words that were put before it; absent: nothing was. */
  lead?: Element;
}

/** What a rule does once the article has been found. */
type Finish = (article: Article) => void;

/**
 * A correction of what Readability chooses. Each has evidence: `npm run bench -- capture` measures
 * it with the hosts it helps and hurts, on all sets together.
 */
export interface Rule {
  /** Unique; by it a bench leaves the rule out. */
  readonly name: string;
  /** The kind of page it is for, and what keeps it from harm on others. */
  readonly purpose: string;
  /** It only keeps text that would be lost whole: stays however few hosts of the sets need it. */
  readonly isGuard?: boolean;
  /**
   * Reads or marks a page before Readability takes it apart; must not remove anything, because that
   * changes what Readability chooses. What it returns runs on the article, in the registry's order.
   */
  before(page: Document, run: RuleRun): Finish | null;
}

/** One reading of a page, as rules see it that have rules of their own. */
interface RuleRun {
  /** Of the page, without `www.`; '' where it is not known. */
  host: string;
  isOn(name: string): boolean;
  /** Called with each rule that changed the article; absent: nothing measures. */
  onChange?: ((name: string) => void) | undefined;
}
