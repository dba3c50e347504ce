/** A passage before its anchor is known; offsets are UTF-16 units of the canonical text. */
export interface PassageSpan {
  id: string;
  textStart: number;
  textEnd: number;
}

/** Ends by terminate. */
export interface PassagesApi {
  /** Passages of a canonical text, in its order; the time grows with its length. */
  split(text: string): Promise<PassageSpan[]>;
}
