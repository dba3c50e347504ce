/**
 * How a host is spoken to. `anthropic`: POST /messages, with its key in a header of its own and one by which a browser
 * may call it.
 */
export type HostWire = 'openai' | 'anthropic';

/** What a person types of an address: the name of a resource, the id of an account, the name of a gateway. */
export const addressParts = ['resource', 'account', 'gateway'] as const;
export type AddressPart = (typeof addressParts)[number];

/** A provider that a person knows by its name, and all that is needed to ask it. */
export interface HostPreset {
  /** Also at a Gloss server that keeps its key. */
  id: string;
  /** As people call it; never translated. */
  name: string;
  /** Where the paths of calls begin, without a slash at the end; `{account}` and the like are typed by the person. */
  address: string;
  /** Where keys are made; null: it takes calls without one. */
  keyPage: string | null;
  /** Absent: `openai`. */
  wire?: HostWire;
  /** Address of its list of models; absent: `/models` below `address`; null: it has none, and `models` are offered. */
  list?: string | null;
  /** Ids of models that are good to begin with, the best first. */
  models: readonly string[];
  /** With what its keys begin, where no other's do. */
  keyStart?: string;
  /** It runs on the person's machine. */
  isHere?: true;
}
