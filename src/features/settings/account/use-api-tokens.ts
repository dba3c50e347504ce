import { useState } from 'react';
import type { ReplyOf } from '#bus/types.ts';
import type { AssistantGrant } from '#domain/account/api-token.ts';
import type { CodedError } from '#shared/errors/coded-error.ts';
import { useAction } from '../../hooks/use-action.ts';
import { useRequest } from '../../hooks/use-request.ts';
import { useShell } from '../../shell.tsx';

type Listed = ReplyOf<'account.apiTokens'>;
/** With its secret: only this page has it, until it is closed. */
type NewToken = ReplyOf<'account.createApiToken'>;

export interface ApiTokens {
  /** null: not known yet. */
  list: Listed | null;
  error: CodedError | null;
  created: NewToken | null;
  busy: boolean;
  readonly load: () => Promise<void>;
  /** False: it failed, and its error was shown. */
  readonly create: (name: string, grant?: AssistantGrant) => Promise<boolean>;
  readonly revoke: (id: string) => Promise<void>;
  readonly forget: () => void;
}

/** The owner's API tokens for models, or of assistants, and one that was just made. */
export function useApiTokens(kind: 'models' | 'assistants'): ApiTokens {
  const { bus } = useShell();
  const action = useAction();
  const {
    value = null,
    error,
    retry: load,
  } = useRequest(() => bus.request('account.apiTokens', {}), [bus]);
  const [created, setCreated] = useState<NewToken | null>(null);
  const run = async (work: Promise<unknown>) => {
    const isDone = await action.run(work);
    await load();
    return isDone;
  };
  const isOfKind = ({ scopes }: Listed['tokens'][number]) =>
    (scopes === null) === (kind === 'models');
  return {
    list: value && { ...value, tokens: value.tokens.filter(isOfKind) },
    error,
    created,
    busy: action.isBusy,
    load,
    create: (name, grant) =>
      run(
        bus.request('account.createApiToken', { name, ...(grant && { grant }) }).then(setCreated),
      ),
    revoke: async (id) => {
      if (created?.token.id === id) setCreated(null);
      await run(bus.request('account.revokeApiToken', { id }));
    },
    forget: () => setCreated(null),
  };
}
