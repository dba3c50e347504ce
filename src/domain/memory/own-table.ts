import type { ModelRef } from '../models/model-ref.ts';

/** The table of word pieces on this device, as a model. */
export const tableRef: ModelRef = { connection: 'basic', model: 'word-table' };

export interface TableState {
  bytes: number;
  /** Otherwise it is offered. */
  isHere: boolean;
}
