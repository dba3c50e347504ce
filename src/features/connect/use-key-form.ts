import { type ClipboardEvent, type FormEvent, useState } from 'react';
import { fillAddress, presetOfKey } from '#domain/models/host-presets/find-preset.ts';
import type { AddressPart, HostPreset } from '#domain/models/host-presets/host-preset.ts';
import type { ModelList } from '../hooks/use-models.ts';
import type { Connect } from './use-connect.ts';
import type { SavedKeys } from './use-saved-keys.ts';
import { useServerKeeps } from './use-server-keeps.ts';

/** As hosts take it: printable ASCII without spaces. */
const keyPattern = /^[!-~]{8,}$/;

export interface KeyFormInput {
  preset: HostPreset;
  connect: Connect;
  list: ModelList | null;
  saved: SavedKeys;
}

/** The key of a provider as typed, where it is to be kept, and its probe: that of a pasted one begins at once. */
export function useKeyForm({ preset, connect, list, saved }: KeyFormInput) {
  const [key, setKey] = useState('');
  const [parts, setParts] = useState<Partial<Record<AddressPart, string>>>({});
  const [isChecked, setChecked] = useState(false);
  const serverKeeps = useServerKeeps(preset, list);
  const isOnServer = serverKeeps && isChecked;
  const address = fillAddress(preset, parts);
  const isSaved = address !== null && !isOnServer && saved.origins.includes(originOf(address));
  const typed = key.trim();
  const isTesting = connect.attempt.state === 'testing';
  const isReady = address !== null && (keyPattern.test(typed) || (isSaved && typed === ''));
  const start = (given: string) => {
    if (!address) return;
    if (isOnServer) void connect.connectOnServer(preset, given);
    else void connect.connectHost({ address, key: given === '' ? null : given, model: '' });
  };
  return {
    key,
    parts,
    address,
    isSaved,
    serverKeeps,
    isOnServer,
    canStart: isReady && !isTesting,
    /** Another provider's by its first characters; null: it is not. */
    other: otherOf(preset, typed),
    setPart: (part: AddressPart, value: string) => setParts({ ...parts, [part]: value }),
    saveOnServer: (isWanted: boolean) => {
      setChecked(isWanted);
      connect.clear();
    },
    type: (value: string) => {
      setKey(value);
      connect.clear();
    },
    paste: (event: ClipboardEvent<HTMLInputElement>) => {
      const pasted = event.clipboardData.getData('text').trim();
      if (key !== '' || !keyPattern.test(pasted) || otherOf(preset, pasted)) return;
      event.preventDefault();
      setKey(pasted);
      start(pasted);
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      if (isReady && !isTesting) start(typed);
    },
  };
}

const originOf = (address: string) => new URL(address).origin;

function otherOf(preset: HostPreset, key: string): HostPreset | null {
  const own = presetOfKey(key);
  return own && own.id !== preset.id ? own : null;
}

export type KeyFormState = ReturnType<typeof useKeyForm>;
