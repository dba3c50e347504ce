import type { ColumnType, Generated } from 'kysely';

type Timestamp = ColumnType<Date, Date | string, Date | string>;

/** A bearer of another program; only its hash is stored. */
export interface ApiTokenTable {
  token_id: string;
  owner_id: string;
  name: string;
  token_hash: string;
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  /** Of an assistant, at `/mcp` alone; null: it is for `/v1/*`. */
  scopes: string[] | null;
  /** SHA-256 of the pairing secret it was made with; null: an account's. */
  made_with: string | null;
  /** What an assistant may see; null: all. */
  kinds: string[] | null;
  /** Folders of the chats that it may see though `kinds` has none; null: as `kinds` says. */
  folders: string[] | null;
  /** null: it does not end by itself. */
  expires_at: Timestamp | null;
  /** When its present bearer ends, which is replaced by another (RFC 6749); null: it has this one alone. */
  bearer_ends_at: Timestamp | null;
  /** How many calls of it were counted. */
  calls: Generated<number>;
}

/** A call of an assistant, and what left with its result. */
export interface AssistantCallTable {
  owner_id: string;
  token_id: string;
  /** Of its token, from 1. */
  number: number;
  at: Timestamp;
  tool: string;
  /** Of sources in its result. */
  ids: string[];
  bytes: number;
}

/** How an assistant was connected by its address (OAuth). Of codes and refresh tokens only hashes are stored. */
export interface AssistantGrantTable {
  owner_id: string;
  token_id: string;
  client_hash: string;
  redirect_uri: string;
  /** RFC 7636, S256. */
  challenge: string;
  code_hash: string;
  code_ends_at: Timestamp;
  /** Of the part that all its refresh tokens share; null: its code was not redeemed. */
  family_hash: string | null;
  /** Of the part that its present refresh token alone has. */
  refresh_hash: string | null;
  /** The same of the token before; null: there was none. */
  replaced_hash: string | null;
  replaced_at: Timestamp | null;
}
