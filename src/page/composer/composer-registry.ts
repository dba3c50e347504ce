/** The editor of a composer, as the part that finds composers knows it. */
export interface ComposerEditor {
  editor: Element;
  /** Where the signature and the quote begin. */
  leave: readonly Element[];
  /** In plain-text mode: looks do not survive, and lines end the person's words. */
  isPlain: boolean;
  /** Whose name the site may have put before the person's words; null: a name is theirs. */
  addressee: string | null;
}

/** What the part that finds composers shares with the one that inserts, in the loader's world. */
export interface ComposerRegistry {
  /** null: there is no such composer any more. */
  find(id: string): ComposerEditor | null;
}
