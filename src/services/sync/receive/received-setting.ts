import type { SyncColumns } from '#domain/sync/sync.ts';
import { writerOf } from '#shared/hlc.ts';
import type { JsonValue } from '#shared/json.ts';

/** A setting as the server has it, or an own tool. */
export interface ReceivedSetting {
  key: string;
  value: JsonValue;
  hlc: string;
  rev: number;
}

/**
 * Was a row changed here while another device changed it? An earlier change of this device, which the server sends
 * back, is none of another: what was sent may be edited before its reply is here, or the reply may be lost.
 */
export function isChangedApart(
  local: Pick<SyncColumns, 'dirty' | 'hlc' | 'rev'>,
  remote: Pick<ReceivedSetting, 'hlc' | 'rev'>,
): boolean {
  const isNew = local.dirty === 1 && remote.rev > local.rev;
  return isNew && writerOf(remote.hlc) !== writerOf(local.hlc);
}
