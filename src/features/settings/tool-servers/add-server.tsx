import { type FormEvent, useState } from 'react';
import { serverAddress } from '#domain/tool-servers/server-address.ts';
import { hostOfServer } from '#domain/tool-servers/tool-server.ts';
import { TypedField } from '#features/parts/typed-field.tsx';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import { useOriginAccess } from '../connections/use-origin-access.ts';
import { useRow, useStack } from '../settings-styles.ts';
import { KnownServers } from './known-servers.tsx';
import type { NewServer, ToolServers } from './use-tool-servers.ts';

const exampleAddress = 'https://example.com/mcp';
const usualHeader = 'Authorization: Bearer';

const blank: NewServer = { name: '', address: '', header: '', token: '' };

interface AddServerProps {
  /** There is none yet. */
  isFirst: boolean;
  add: ToolServers['add'];
}

/** A server by its address; its token goes there alone. Folded while there are some. */
export function AddServer({ isFirst, add }: AddServerProps) {
  const { t } = useText();
  return (
    <details open={isFirst ? true : undefined} key={String(isFirst)}>
      <summary>{t('settings.toolServers.add')}</summary>
      <Form add={add} />
    </details>
  );
}

function Form({ add }: Pick<AddServerProps, 'add'>) {
  const { t } = useText();
  const stack = useStack();
  const row = useRow();
  const [typed, setTyped] = useState(blank);
  const [isSaving, setSaving] = useState(false);
  const set = (change: Partial<NewServer>) => setTyped((before) => ({ ...before, ...change }));
  const address = serverAddress(typed.address);
  const origin = useOriginAccess(typed.address);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (address === null || isSaving) return;
    // In the click itself: Firefox asks for an origin only then.
    const access = origin.ask();
    setSaving(true);
    await access;
    if (await add(named(typed, address))) setTyped(blank);
    setSaving(false);
  };
  const isWrong = typed.address.trim() !== '' && address === null;
  const refused = origin.refused ? t('settings.search.refused') : null;
  return (
    <form className={stack} onSubmit={(event) => void submit(event)} noValidate>
      <KnownServers take={set} />
      <TypedField
        inputMode="url"
        label={t('connect.addressLabel')}
        placeholder={exampleAddress}
        problem={isWrong ? t('settings.model.hostInvalid') : refused}
        value={typed.address}
        change={(next) => set({ address: next })}
      />
      <TypedField
        label={t('library.sort.name')}
        dir="auto"
        value={typed.name}
        change={(name) => set({ name })}
      />
      <TypedField
        type="password"
        label={t('settings.toolServers.token')}
        hint={t('settings.search.keyHint')}
        value={typed.token}
        change={(token) => set({ token })}
      />
      <TypedField
        label={t('settings.toolServers.header')}
        placeholder={usualHeader}
        value={typed.header}
        change={(header) => set({ header: header.replace(/[^\w-]/g, '') })}
      />
      <div className={row}>
        <TextButton type="submit" tone="accent" disabled={address === null || isSaving}>
          {t('settings.toolServers.add')}
        </TextButton>
      </div>
    </form>
  );
}

/** Its name is its host where none was typed. */
const named = (typed: NewServer, address: string): NewServer => ({
  ...typed,
  name: typed.name.trim() || hostOfServer({ address }),
  address,
  token: typed.token.trim(),
});
