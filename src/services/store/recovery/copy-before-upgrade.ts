import Dexie from 'dexie';
import { readQuota, recoveryBound } from './copy-bound.ts';
import { copyId, saveCopy } from './recovery-copies.ts';
import { RecoveryDatabase } from './recovery-database.ts';
import { recoveryLines, recoveryTables } from './recovery-lines.ts';

/** Dexie's versions are IndexedDB's times ten. */
const versionFactor = 10;

/**
 * Copies what an older release stored, as it stored it, before this one changes its tables. Nothing where the database
 * is new or current.
 */
export async function copyBeforeUpgrade(name: string, version: number, at: number): Promise<void> {
  const known = await Dexie.dependencies.indexedDB?.databases?.();
  const before = known?.find((each) => each.name === name)?.version;
  if (before === undefined || before >= version * versionFactor) return;
  const old = await new Dexie(name).open();
  const recovery = new RecoveryDatabase(name);
  try {
    const tables = recoveryTables.filter((table) => old.tables.some((each) => each.name === table));
    const id = copyId('upgrade', at, `${before / versionFactor}-${version}-`);
    const bound = recoveryBound(await readQuota());
    await saveCopy(recovery, { reason: 'upgrade', at, id }, recoveryLines(old, tables, at), {
      bound,
    });
  } finally {
    old.close();
    recovery.close();
  }
}
