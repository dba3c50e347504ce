import { toCodedError } from '#shared/errors/coded-error.ts';

/** The part of `navigator.storage` that is used. */
export interface StoragePort {
  persist(): Promise<boolean>;
  persisted(): Promise<boolean>;
  estimate(): Promise<{ usage?: number; quota?: number }>;
}

interface StorageState {
  /** Bytes. */
  used: number;
  quota: number;
  persisted: boolean;
}

/** Above this share of the quota a person is warned. */
const quotaWarningShare = 0.8;

export function isNearlyFull(state: StorageState): boolean {
  return state.quota > 0 && state.used / state.quota >= quotaWarningShare;
}

/** Requests persistent storage from the browser; true when it was granted. */
export async function persistStorage(port: StoragePort): Promise<boolean> {
  return (await port.persisted()) || port.persist();
}

export async function storageState(port: StoragePort): Promise<StorageState> {
  try {
    const [{ usage = 0, quota = 0 }, persisted] = await Promise.all([
      port.estimate(),
      port.persisted(),
    ]);
    return { used: usage, quota, persisted };
  } catch (error) {
    throw toCodedError(error);
  }
}
