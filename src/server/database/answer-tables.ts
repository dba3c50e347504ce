import type { ColumnType, Generated } from 'kysely';

/** gateway/answers: streamed answers that go on without their reader. */
export interface ResumableAnswerTable {
  owner_id: string;
  answer_id: string;
  /** The request that writes it. */
  run: string;
  is_stopped: Generated<boolean>;
  seen_at: Generated<Date>;
  read_at: Generated<Date>;
  ended_at: ColumnType<Date, Date, Date> | null;
}

export interface AnswerEventTable {
  owner_id: string;
  answer_id: string;
  /** Of the last event in `text`. */
  number: number;
  text: string;
}
