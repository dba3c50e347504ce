import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { RequestOf } from '#bus/types.ts';
import { maxFilesOfMessage, requestedHost, roomFor, type Upload } from '#domain/uploads.ts';
import { CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { followStream } from '../follow-stream.ts';
import { useShell } from '../shell.tsx';
import { chooseFiles } from './picked-files.ts';

export type UploadAction = RequestOf<'upload.control'>['action'];

/** A start that was lost is tried again after this. */
const startAgainMs = 2000;

/** The files of a composer (null: of the library), and what a person does to them. */
export function useUploads(slot: string | null) {
  const { saveFiles } = useShell();
  const { t } = useText();
  const toast = useToast();
  const { rows, ready, latest, put, forget } = useRows(slot);
  const [adding, setAdding] = useState<readonly Upload[]>([]);
  const added = useRef<Promise<unknown>>(Promise.resolve());
  const { control, remove, allowAlways } = useControls(forget, latest);
  useStarting(rows);

  const add = useCallback(
    (files: readonly File[]) => {
      const work = added.current.then(async () => {
        const room = slot === null ? files.length : roomFor(latest.current);
        const { taken, leftOut } = chooseFiles(files, room);
        const tooMany = new CodedError('too_many_files', '', { max: maxFilesOfMessage });
        if (leftOut > 0) toast(errorText(t, tooMany));
        if (taken.length === 0) return;
        setAdding(taken.map(optimistic));
        try {
          put(await saveFiles(slot, taken));
        } catch (error) {
          toast(errorText(t, toCodedError(error)));
        }
        setAdding([]);
      });
      added.current = work;
      return work;
    },
    [slot, saveFiles, toast, t, latest, put],
  );

  /** Resolves with all that was added so far, kept or refused. */
  const settled = useCallback(async (): Promise<readonly Upload[]> => {
    await added.current;
    return latest.current;
  }, [latest]);

  /** As they are at this moment; `uploads` as they were rendered. */
  const now = useCallback(() => latest.current, [latest]);

  return { uploads: rows, adding, ready, now, add, settled, control, remove, allowAlways };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The rows of a composer; `latest` also holds those whose turn to be shown has not come. */
function useRows(slot: string | null) {
  const { bus } = useShell();
  const [rows, setRows] = useState<readonly Upload[]>([]);
  const [ready, setReady] = useState(false);
  const latest = useRef<readonly Upload[]>([]);
  /** Rows this page wrote and has not been told of yet: a list that is older does not know them. */
  const own = useRef(new Map<string, Upload>());
  const show = useCallback((uploads: readonly Upload[]) => {
    for (const { id } of uploads) own.current.delete(id);
    latest.current = [...uploads, ...own.current.values()];
    setRows(latest.current);
  }, []);
  useEffect(
    () =>
      followStream(() => bus.stream('upload.watch', { slot }), {
        next({ uploads }) {
          show(uploads);
          setReady(true);
        },
      }),
    [bus, slot, show],
  );
  const put = useCallback(
    (kept: readonly Upload[]) => {
      const known = latest.current;
      const fresh = kept.filter(({ id }) => known.every((row) => row.id !== id));
      for (const upload of fresh) own.current.set(upload.id, upload);
      show(known.filter(({ id }) => !own.current.has(id)));
    },
    [show],
  );
  const forget = useCallback(({ id }: Upload) => void own.current.delete(id), []);
  return { rows, ready, latest, put, forget };
}

/** Starts what was added and lies there; a start that failed is tried again. */
function useStarting(rows: readonly Upload[]) {
  const { bus } = useShell();
  const started = useRef(new Set<string>());
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  useEffect(() => {
    const start = (uploadId: string) => {
      if (!here.current) return;
      bus.request('upload.start', { uploadId }).catch(() => {
        setTimeout(() => start(uploadId), startAgainMs);
      });
    };
    for (const { id, state, isPaused } of rows) {
      if (state !== 'idle' || isPaused || started.current.has(id)) continue;
      started.current.add(id);
      start(id);
    }
  }, [bus, rows]);
}

function useControls(forget: (upload: Upload) => void, latest: RefObject<readonly Upload[]>) {
  const { bus } = useShell();
  const { t } = useText();
  const toast = useToast();
  const run = useCallback(
    async (work: Promise<unknown>) => {
      await work.catch((error: unknown) => toast(errorText(t, toCodedError(error))));
    },
    [toast, t],
  );
  const control = useCallback(
    ({ id }: Upload, action: UploadAction, password: string | null = null) =>
      run(bus.request('upload.control', { uploadId: id, action, password })),
    [bus, run],
  );
  /** Its host may hear any recording from now on, and hears those that wait for a word here. */
  const allowAlways = useCallback(
    (upload: Upload) => {
      const host = requestedHost(upload);
      if (host === null) return Promise.resolve();
      const allow = async () => {
        const { recordingHosts } = (await bus.request('settings.get', {})).settings;
        const hosts = [...new Set([...recordingHosts, host])];
        await bus.request('settings.set', { settings: { recordingHosts: hosts } });
        const asking = latest.current.filter((each) => requestedHost(each) === host);
        await Promise.all(asking.map((each) => control(each, 'allow')));
        toast(t('files.alwaysKept', { host }));
      };
      return run(allow());
    },
    [bus, run, control, latest, toast, t],
  );
  /** Takes it off the composer: one that was read stays in the library, another leaves nothing. */
  const remove = useCallback(
    (upload: Upload) => {
      forget(upload);
      return upload.state === 'success'
        ? run(bus.request('upload.dismiss', { uploadId: upload.id }))
        : control(upload, 'cancel');
    },
    [bus, run, control, forget],
  );
  return { control, remove, allowAlways };
}

/** How a file stands while its bytes are still being written. */
function optimistic({ name, type, size }: File, index: number): Upload {
  return {
    id: `adding-${index}`,
    slot: null,
    name,
    type,
    size,
    state: 'uploading',
    step: 'reading',
    done: 0,
    of: 0,
    isPaused: false,
    error: null,
    document: null,
    created_at: '',
  };
}
