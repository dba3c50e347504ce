import * as path from 'node:path';
import * as z from 'zod';
import { folderStore } from '../objects/folder-store.ts';
import type { KeySpace } from '../objects/key-space.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { type S3Config, s3Store } from '../objects/s3-store.ts';
import { spoolName } from '../objects/spool.ts';

export interface ObjectConfig {
  /** Absolute. Where files are stored, or written before they are sent to S3. */
  folder: string;
  /** Null: files are stored in the folder. */
  s3: S3Config | null;
}

const environment = z.object({
  OBJECTS_DIR: z.string().optional(),
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address, such as https://s3.example' })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
});

const together = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/** Reads where files are stored; adds a line to `problems` for each that is wrong. */
export function readObjectConfig(
  env: Record<string, string | undefined>,
  dataDir: string,
  problems: string[],
): ObjectConfig {
  const parsed = environment.safeParse(env);
  const config: ObjectConfig = {
    folder: path.resolve(env.OBJECTS_DIR ?? path.join(dataDir, 'objects')),
    s3: null,
  };
  if (!parsed.success) {
    for (const { path: at, message } of parsed.error.issues) {
      problems.push(`${at.join('.')}: ${message}.`);
    }
    return config;
  }
  const values = parsed.data;
  const missing = together.filter((name) => !values[name]);
  if (missing.length === together.length) return config;
  for (const name of missing)
    problems.push(`${name}: is missing; S3 needs ${together.join(', ')}.`);
  return {
    ...config,
    s3: {
      endpoint: values.S3_ENDPOINT ?? '',
      bucket: values.S3_BUCKET ?? '',
      region: values.S3_REGION,
      accessKeyId: values.S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: values.S3_SECRET_ACCESS_KEY ?? '',
    },
  };
}

export function openObjects({ folder, s3 }: ObjectConfig, keys: KeySpace): ObjectStore {
  if (!s3) return folderStore(folder, keys);
  return s3Store(s3, keys, { spoolFolder: path.join(folder, spoolName(keys.installationId)) });
}
