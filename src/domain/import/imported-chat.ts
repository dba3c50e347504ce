/** A chat of another product, as its export file has it. Times are epoch milliseconds. */
export interface ImportedChat {
  id: string;
  title: string;
  createdAt: number;
  updatedAt: number;
  /** Parents first. */
  messages: ImportedMessage[];
  /** The end of the branch that was shown last; null: the last message. */
  lastMessageId: string | null;
}

export interface ImportedMessage {
  id: string;
  parentId: string | null;
  isQuestion: boolean;
  text: string;
  createdAt: number;
}

/** S3.14: ids that this product can store; others are made from them. */
export const isUuid = (id: unknown): id is string =>
  typeof id === 'string' && /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(id);

/** Seconds or ISO 8601 as milliseconds; `fallback` where it is no time. */
export function timeOf(value: unknown, fallback: number): number {
  const time =
    typeof value === 'number' ? value * 1000 : Date.parse(typeof value === 'string' ? value : '');
  return Number.isFinite(time) && time > 0 && time < maxTime ? Math.round(time) : fallback;
}

/** The end of the year 9999: later ones have another form in ISO 8601, and in the clocks of rows. */
const maxTime = Date.UTC(10_000, 0);
