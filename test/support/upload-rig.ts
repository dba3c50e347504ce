import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type TestDatabase, testDatabase } from './postgres.ts';
import { savedFiles } from './saved-files.ts';
import { UploadProcesses } from './upload-process.ts';

/** Servers with a database of their own, and access to it and to their folder of objects. */
export interface UploadRig {
  database: TestDatabase;
  client: pg.Client;
  nodes: UploadProcesses;
  /** Names of documents' files among their objects. */
  storedFiles(): string[];
  close(): Promise<void>;
}

export async function startUploadRig(env: Record<string, string> = {}): Promise<UploadRig> {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const nodes = new UploadProcesses({ DATABASE_URL: database.url, ...env });
  return {
    database,
    client,
    nodes,
    storedFiles: () => savedFiles(nodes.objects),
    close: async () => {
      await nodes.close();
      await client.end();
      await database.drop();
    },
  };
}

/** Resolves once `holds` does; fails with its error where that takes longer than half a minute. */
export async function eventually(holds: () => Promise<void>): Promise<void> {
  for (let look = 0; ; look += 1) {
    try {
      return await holds();
    } catch (error) {
      if (look === 600) throw error;
      await wait(50);
    }
  }
}
