import { useEffect, useRef, useState } from 'react';
import { hostPattern, readHost } from '#domain/models/host-pattern.ts';
import { firstModel } from '#domain/models/host-presets/find-preset.ts';
import type { HostPreset } from '#domain/models/host-presets/host-preset.ts';
import type { ModelRef } from '#domain/models/model-ref.ts';
import type { KeyTest } from '#domain/models/server-provider.ts';
import { withOwnHost } from '#domain/settings/own-hosts.ts';
import { apiKeyName } from '#domain/settings/settings.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { type Shell, useShell } from '../shell.tsx';

/** A host to connect. */
interface WantedHost {
  /** Whole, as it is saved. */
  address: string;
  /** null: none, or the one that is saved for this host. */
  key: string | null;
  /** Empty: the one to begin with. */
  model: string;
}

export type Attempt =
  | { state: 'none' }
  | { state: 'testing' }
  /** `isRefused`: the browser gives no access to the host. */
  | { state: 'failed'; error: CodedError; isRefused: boolean };

type Work = (isWanted: () => boolean) => Promise<ModelRef>;

/** Connects a model: it is tested first, and nothing is saved of one that does not work. */
export function useConnect(connected: (ref: ModelRef) => void) {
  const shell = useShell();
  const { rows, access } = shell;
  const [attempt, setAttempt] = useState<Attempt>({ state: 'none' });
  /** Of the attempt that is of interest: an earlier one, or one that was left, saves nothing. */
  const current = useRef(0);
  useEffect(
    () => () => {
      current.current = -1;
    },
    [],
  );

  const run = async (work: Work, access_: Promise<boolean> = Promise.resolve(true)) => {
    current.current += 1;
    const own = current.current;
    const isWanted = () => current.current === own;
    setAttempt({ state: 'testing' });
    const isGranted = await access_.catch(() => false);
    try {
      const ref = await work(isWanted);
      setAttempt({ state: 'none' });
      // Also where the view is gone by now: the model is chosen.
      connected(ref);
    } catch (thrown) {
      const failed = { error: toCodedError(thrown), isRefused: !isGranted };
      if (isWanted()) setAttempt({ state: 'failed', ...failed });
    }
  };

  return {
    attempt,
    /** Called in the click or the paste itself: a browser asks for access only then. */
    connectHost: (host: WantedHost) => {
      const pattern = hostPattern(host.address);
      const granted = access && pattern ? access.request([pattern]) : undefined;
      return run((isWanted) => saveHost(shell, host, isWanted), granted);
    },
    connectOnServer: (preset: HostPreset, key: string) =>
      run((isWanted) => saveOnServer(shell, preset, key, isWanted)),
    connectHostOnServer: (host: WantedHost & { key: string }) =>
      run((isWanted) => saveHostOnServer(shell, host, isWanted)),
    /** One that is listed already. */
    choose: (ref: ModelRef) =>
      run(async () => {
        await rows.settings.set({ chatModel: ref });
        return ref;
      }),
    clear: () => {
      current.current += 1;
      setAttempt({ state: 'none' });
    },
  };
}

export type Connect = ReturnType<typeof useConnect>;

async function saveHost(
  { bus, rows, newId }: Shell,
  { address, key, model: named }: WantedHost,
  isWanted: () => boolean,
): Promise<ModelRef> {
  const probe = { host: address, apiKey: key, ...(named.trim() !== '' && { model: named.trim() }) };
  const { models, model, error } = await bus.request('provider.test', probe);
  if (error) throw CodedError.fromData(error);
  if (model === null) throw new CodedError('no_models', 'the host lists none');
  if (!isWanted()) throw left();
  if (key !== null) await rows.secret.set({ name: apiKeyName, value: key, host: address });
  const settings = await rows.settings.get();
  const typed = models.includes(model) ? '' : model;
  const own = withOwnHost(settings, { host: address, model, typed, id: newId() });
  await rows.settings.set(own.change);
  return own.ref;
}

const left = () => new CodedError('aborted', 'it is no longer wanted');

/** The server asks the host a question, and keeps its address and key for all devices that use it. */
async function saveHostOnServer(
  shell: Shell,
  { address, key, model: named }: WantedHost & { key: string },
  isWanted: () => boolean,
): Promise<ModelRef> {
  const wanted = named.trim();
  const { provider, test, stored, models } = await shell.bus.request('server.setHost', {
    address,
    key,
    model: wanted,
  });
  checkKey(test, stored || test.result !== 'refused', readHost(address)?.host ?? address);
  const own = `${provider}/${wanted}`;
  const model =
    wanted === '' ? models[0] : (models.find((id) => id === wanted || id === own) ?? own);
  if (model === undefined) throw new CodedError('no_models', 'the host lists none');
  return chooseOfServer(shell, model, isWanted);
}

/** What the server keeps by then stays there. */
async function chooseOfServer(
  { rows }: Shell,
  model: string,
  isWanted: () => boolean,
): Promise<ModelRef> {
  if (!isWanted()) throw left();
  const ref: ModelRef = { connection: 'gateway', model };
  await rows.settings.set({ chatModel: ref });
  return ref;
}

/** @throws why a key is of no use */
function checkKey({ result, message }: KeyTest, isRight: boolean, provider: string): void {
  const words = message ?? '';
  if (!isRight) throw new CodedError('provider_unauthorized', words);
  if (result === 'unknown') {
    throw new CodedError('provider_unavailable', words, { provider, words });
  }
}

/** The server proves the key by a question to its vendor, and keeps it for all devices that use it. */
async function saveOnServer(
  shell: Shell,
  preset: HostPreset,
  key: string,
  isWanted: () => boolean,
): Promise<ModelRef> {
  const { bus } = shell;
  const provider = preset.id;
  const { test, stored } = await bus.request('server.setKey', { provider, key });
  checkKey(test, stored, preset.name);
  const list = await bus.request('models.list', { refresh: true });
  const ids = list.models.flatMap(({ ref }) => (ref.connection === 'gateway' ? ref.model : []));
  const own = ids.filter((id) => id.startsWith(`${provider}/`));
  const hinted = firstModel(preset, own) ?? firstModel(preset, ids);
  const model = hinted ?? own[0] ?? ids[0];
  if (model === undefined) {
    const error = list.connections.find(({ connection }) => connection === 'gateway')?.error;
    throw error ? CodedError.fromData(error) : new CodedError('no_models', 'the server lists none');
  }
  return chooseOfServer(shell, model, isWanted);
}
