import { useCallback, useEffect, useMemo, useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import { maxFilesOfMessage, requestedHost, type Upload } from '#domain/documents/uploads.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { errorText, hostName } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { useShell } from '../shell.tsx';
import { UploadList } from './upload-list.ts';

type UploadAction = Extract<RequestOf<'run.send'>, { kind: 'upload' }>['event'];

/** What a person does to files; the same functions for the life of the view. */
export interface UploadActions {
  add: (files: readonly File[]) => Promise<void>;
  control: (upload: Upload, action: UploadAction, password?: string | null) => Promise<void>;
  /** Removes it from the composer: one that was read stays in the library, any other is deleted. */
  remove: (upload: Upload) => Promise<void>;
  /** Its host gets any recording from now on, and those that wait for a permission here. */
  allowAlways: (upload: Upload) => Promise<void>;
}

/** The files of a composer (null: of the library) and their actions. */
export function useUploadList(slot: string | null): { list: UploadList; actions: UploadActions } {
  const { bus, rows } = useShell();
  const [list] = useState(() => new UploadList({ bus, rows }, slot));
  useEffect(() => {
    const subscription = list.connect().subscribe();
    return () => subscription.unsubscribe();
  }, [list]);
  const actions = useUploadActions(list);
  return useMemo(() => ({ list, actions }), [list, actions]);
}

function useUploadActions(list: UploadList): UploadActions {
  const { bus, rows, saveFiles } = useShell();
  const { t } = useText();
  const toast = useToast();
  const allowHost = useHostPermission();
  return useMemo<UploadActions>(() => {
    const run = async (work: Promise<unknown>) => {
      await work.catch((error: unknown) => toast(errorText(t, toCodedError(error))));
    };
    const control: UploadActions['control'] = ({ id }, event, password = null) =>
      run(bus.request('run.send', { kind: 'upload', id, event, password }));
    return {
      control,
      add(files) {
        const { leftOut, saved } = list.add(files, saveFiles);
        const error = new CodedError('too_many_files', '', { max: maxFilesOfMessage });
        if (leftOut > 0) toast(errorText(t, error));
        return run(saved);
      },
      async allowAlways(upload) {
        const host = requestedHost(upload);
        if (host === null) return;
        const allow = async () => {
          await allowHost(host);
          const { uploads } = list.state.getSnapshot();
          const waiting = uploads.filter((each) => requestedHost(each) === host);
          await Promise.all(waiting.map((each) => control(each, 'allow')));
          toast(t('files.alwaysKept', { host: hostName(t, host) }));
        };
        await run(allow());
      },
      remove(upload) {
        list.forget(upload);
        return upload.state === 'success'
          ? run(rows.upload.dismiss({ uploadId: upload.id }))
          : control(upload, 'cancel');
      },
    };
  }, [bus, rows, saveFiles, list, allowHost, t, toast]);
}

/** Adds a host to those that get recordings without a question. */
function useHostPermission() {
  const { rows } = useShell();
  return useCallback(
    async (host: string) => {
      const { recordingHosts } = await rows.settings.get();
      const hosts = [...new Set([...recordingHosts, host])];
      await rows.settings.set({ recordingHosts: hosts });
    },
    [rows],
  );
}
