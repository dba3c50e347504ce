import { isIPv4 } from 'node:net';
import * as path from 'node:path';
import * as z from 'zod';
import type { SearchEndpoint } from '#api/search-endpoints/endpoint.ts';
import { type AccountConfig, readAccountConfig } from './account-config.ts';
import { type AnalyticsConfig, readAnalyticsConfig } from './analytics-config.ts';
import { ConfigError } from './config-error.ts';
import { type ObjectConfig, readObjectConfig } from './object-config.ts';
import { type PlansConfig, readPlansConfig } from './plans-config.ts';
import { type ProvidersConfig, readProviders } from './provider-config.ts';
import { readSearchEndpoints } from './search-config.ts';
import { readSiteConfig, type SiteConfig } from './site-config.ts';
import { readToolConfig, type ToolConfig } from './tool-config.ts';

export interface ServerConfig {
  host: string;
  port: number;
  /** Absolute. Holds the cluster, the secrets and, without S3, the objects. */
  dataDir: string;
  /** Absolute. The built web app. */
  webDir: string;
  /** A PostgreSQL of the operator's; null: the embedded one. */
  databaseUrl: string | null;
  /** The same without a pooler, which may hand no notifications on; null: `databaseUrl`. */
  databaseDirectUrl: string | null;
  /** One replica of it, for lists and searches; null: none. */
  databaseReplicaUrl: string | null;
  /** Origin at which people reach the server; null: the one it listens on. */
  publicUrl: string | null;
  authSecret: string | null;
  metricsToken: string | null;
  objects: ObjectConfig;
  /** Most that one owner may store, in bytes (storage/stored-bytes.ts); null: no limit. */
  ownerQuotaBytes: number | null;
  /** Before an upgrade the database is written to a file of the data folder. */
  snapshots: boolean;
  /** Model id, as in /v1/embeddings, for the vectors of documents; null: search by words alone. */
  embeddingModel: string | null;
  /** A table by which devices search what was read by its meaning (`scripts/memory-table.ts`); null: none is offered. */
  memoryTableUrl: string | null;
  logLevel: string;
  providers: ProvidersConfig;
  /** Services that are asked for pages of the web, in this order. */
  searchEndpoints: SearchEndpoint[];
  /** Tool servers that clients list. */
  toolServers: ToolConfig;
  accounts: AccountConfig;
  plans: PlansConfig;
  site: SiteConfig;
  analytics: AnalyticsConfig;
  /** Bound to loopback and no PUBLIC_URL (DESIGN section 8). */
  personal: boolean;
}

/** Outside of personal mode: 1 GB. */
const defaultQuotaBytes = 1024 ** 3;

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const postgresAddress = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must look like postgres://user:password@host:5432/database');

const environment = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number({ error: 'must be a port number, such as 8787' })
    .int('must be a whole number')
    .min(0, 'must be between 0 and 65535')
    .max(65535, 'must be between 0 and 65535')
    .default(8787),
  DATA_DIR: z.string().optional(),
  WEB_DIR: z.string().default('./dist/web'),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_DIRECT_URL: postgresAddress.optional(),
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  PUBLIC_URL: z
    .string()
    .refine(isOrigin, 'must be an origin without a path, such as https://gloss.example')
    .transform((value) => new URL(value).origin)
    .optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OWNER_QUOTA_BYTES: z.coerce
    .number({ error: 'must be a number of bytes' })
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .optional(),
  UPGRADE_SNAPSHOTS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  EMBEDDING_MODEL: z.string().trim().optional(),
  MEMORY_TABLE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address, such as https://files.example/table' })
    .optional(),
  LOG_LEVEL: z.enum(levels, { error: `must be one of ${levels.join(', ')}` }).default('warn'),
});

/** Reads and checks the whole environment. Throws ConfigError with every problem at once. */
export function readConfig(env: Record<string, string | undefined>): ServerConfig {
  // An empty variable, as in `FOO= npm start` or a compose file, counts as not set.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const problems: string[] = [];
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      problems.push(`${issue.path.join('.')}: ${issue.message}.`);
    }
  }
  const providers = readProviders(set, problems);
  const searchEndpoints = readSearchEndpoints(set, problems);
  const dataDir = path.resolve(set.DATA_DIR ?? './data');
  const objects = readObjectConfig(set, dataDir, problems);
  const accounts = readAccountConfig(set, problems);
  const plans = readPlansConfig(set, problems);
  const site = readSiteConfig(set, problems);
  const analytics = readAnalyticsConfig(set, problems);
  const hasAccounts = Boolean(set.PUBLIC_URL) || Boolean(accounts.smtpUrl ?? accounts.google);
  const toolServers = readToolConfig(set, hasAccounts, problems);
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'])
    if (set[name] && !set.DATABASE_URL)
      problems.push(`${name}: is of the database that DATABASE_URL names, which is missing.`);
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems);
  const values = parsed.data;
  const personal = isLoopback(values.HOST) && values.PUBLIC_URL === undefined;
  return {
    host: values.HOST,
    port: values.PORT,
    dataDir,
    webDir: path.resolve(values.WEB_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
    publicUrl: values.PUBLIC_URL ?? null,
    authSecret: values.AUTH_SECRET ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    objects,
    snapshots: values.UPGRADE_SNAPSHOTS === 'on',
    embeddingModel: values.EMBEDDING_MODEL ?? null,
    memoryTableUrl: values.MEMORY_TABLE_URL ?? null,
    logLevel: values.LOG_LEVEL,
    providers,
    searchEndpoints,
    accounts,
    plans,
    site,
    analytics,
    toolServers,
    personal,
    ownerQuotaBytes: (values.OWNER_QUOTA_BYTES ?? (personal ? 0 : defaultQuotaBytes)) || null,
  };
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}
