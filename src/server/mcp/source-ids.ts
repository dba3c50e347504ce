import { CodedError } from '#shared/errors/coded-error.ts';

/** What an id names: a document, chat or memo, or one quote of it. */
export interface SourceId {
  kind: 'document' | 'chat' | 'memo';
  id: string;
  /** A document's passage, a chat's message; null: all of it. */
  part: string | null;
}

const forms: Readonly<Record<SourceId['kind'], RegExp>> = {
  document: /^document\/([0-9a-f]{64})(?:\/([0-9a-f]{1,64}-\d{1,9}))?$/,
  chat: /^chat\/([0-9a-f-]{36})(?:\/([0-9a-f-]{36}))?$/,
  memo: /^memo\/([\w.-]{1,90})()$/,
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** As results have it: `document/ID`, `chat/ID/MESSAGE`. */
export function sourceIdText({ kind, id, part }: SourceId): string {
  return part === null ? `${kind}/${id}` : `${kind}/${id}/${part}`;
}

/** @throws not_found for what no result has */
export function readSourceId(text: string): SourceId {
  for (const kind of Object.keys(forms) as SourceId['kind'][]) {
    const [, id, part] = forms[kind].exec(text) ?? [];
    if (id === undefined) continue;
    const isValid = kind !== 'chat' || [id, part || id].every((each) => uuid.test(each));
    if (isValid) return { kind, id, part: part || null };
  }
  throw noSource();
}

/** Another owner's source is like one that does not exist. */
export const noSource = () => new CodedError('not_found', 'there is nothing with that id');
