import { useEffect, useRef, useState } from 'react';
import {
  type FoundImport,
  type ImportProgress,
  type ImportReport,
  noCounts,
} from '#domain/import/imported.ts';
import { type CodedError, toCodedError } from '#shared/errors/coded-error.ts';
import { type Importer, useShell } from '../../shell.tsx';
import { useRestore } from './use-restore.ts';

/** How far the file of another product has come. */
export type ImportStep =
  | { step: 'idle' }
  | { step: 'reading' | 'importing'; progress: ImportProgress }
  | { step: 'found'; file: File; found: FoundImport }
  | { step: 'over'; file: File; report: ImportReport }
  | { step: 'failed'; error: CodedError };

const begun: ImportProgress = { part: 0, counts: noCounts };

export type BringIn = ReturnType<typeof useBringIn>;

/** Takes a file that a person brings: a backup is restored, what another product exported is counted, then imported. */
export function useBringIn() {
  const { backups } = useShell();
  const restore = useRestore();
  const [state, setState] = useState<ImportStep>({ step: 'idle' });
  const work = useRef<AbortController>(null);
  // A page that is left ends what it reads; what was written stays.
  useEffect(() => () => work.current?.abort(), []);

  const during = async (
    step: 'reading' | 'importing',
    task: (importer: Importer, call: Parameters<Importer['count']>[1]) => Promise<ImportStep>,
  ) => {
    work.current?.abort();
    const own = new AbortController();
    work.current = own;
    const { signal } = own;
    setState({ step, progress: begun });
    const onProgress = (progress: ImportProgress) => {
      if (!signal.aborted) setState({ step, progress });
    };
    const next = await backups()
      .then(({ importer }) => task(importer, { signal, onProgress }))
      .catch(
        (error: unknown): ImportStep =>
          signal.aborted ? { step: 'idle' } : { step: 'failed', error: toCodedError(error) },
      );
    if (work.current === own) setState(next);
  };

  const importFile = (file: File, before?: ImportReport) =>
    during('importing', async (importer, call) => {
      const report = await importer.run(file, call, before);
      return { step: 'over', file, report };
    });

  return {
    state,
    restore,
    take: (file: File) => {
      // An import ends by Stop alone: its report says what came.
      if (state.step === 'importing') return;
      void during('reading', async (importer, call) => {
        const found = await importer.count(file, call);
        if (found.names.length > 0) return { step: 'found', file, found };
        restore.take(file);
        return { step: 'idle' };
      });
    },
    start: () => {
      if (state.step === 'found') void importFile(state.file);
      if (state.step === 'over') void importFile(state.file, state.report);
    },
    stop: () => work.current?.abort(),
    close: () => setState({ step: 'idle' }),
  };
}
