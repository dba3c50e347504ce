import { useCallback } from 'react';
import { useShell } from '../../shell.tsx';

/** Everything that the server has stored, as a file. */
export function useExport(): () => Promise<void> {
  const { bus, saveFile } = useShell();
  return useCallback(
    () =>
      new Promise<void>((resolve, reject) => {
        const parts: Blob[] = [];
        bus.stream('account.export', {}).subscribe({
          next: ({ base64 }) => parts.push(new Blob([bytesOf(base64)])),
          error: reject,
          complete: () => {
            saveFile('gloss-export.zip', 'application/zip', parts);
            resolve();
          },
        });
      }),
    [bus, saveFile],
  );
}

const bytesOf = (base64: string) =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
