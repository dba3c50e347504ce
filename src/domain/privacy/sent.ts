/** What a request carried away from this machine, by the purpose of its call. */
export const sentKinds = [
  'question',
  'recording',
  'speech',
  'picture',
  'document',
  'chats',
  'settings',
  'read',
  'share',
  'account',
  'search',
  'tool',
  'page',
  'pdf',
  'usage',
  'meaning',
  'export',
  'other',
] as const;
export type SentKind = (typeof sentKinds)[number];

export interface SentField {
  /** As the request names it; of a question the role of its messages, or `images`. */
  name: string;
  size: number;
  unit: 'characters' | 'bytes';
}

/** One request, without any of its content. */
export interface Sent {
  kind: SentKind;
  /** Name and port. */
  host: string;
  /** It stayed on this machine: its host is here, and passes nothing on. */
  isLocal: boolean;
  /** The largest first. */
  fields: SentField[];
  /** null: no model was named. */
  model: string | null;
  /** US dollars for what was sent at the model's list price; null: unknown. */
  usd: number | null;
}

/** Characters of all its fields. */
export function sentCharacters({ fields }: Pick<Sent, 'fields'>): number {
  return fields.reduce((sum, { size, unit }) => (unit === 'characters' ? sum + size : sum), 0);
}
