import type { SnapshotFrom } from 'xstate';
import type { Upload, UploadState } from '#domain/documents/uploads.ts';
import type { uploadMachine } from './upload.machine.ts';

type Snapshot = SnapshotFrom<typeof uploadMachine>;

/** What a person is shown of it: the columns of an upload's row that the machine knows. */
export function shownUpload(
  snapshot: Snapshot,
): Pick<Upload, 'state' | 'step' | 'done' | 'of' | 'isPaused' | 'error' | 'document'> {
  const { step, done, of, error, document } = snapshot.context;
  return {
    state: stateOf(snapshot),
    step,
    done,
    of,
    isPaused: snapshot.matches('paused'),
    error,
    document,
  };
}

function stateOf(snapshot: Snapshot): UploadState {
  if (snapshot.matches('success')) return 'success';
  if (snapshot.matches('error') || snapshot.hasTag('needsUser')) return 'error';
  if (snapshot.hasTag('busy')) return 'uploading';
  return snapshot.hasTag('waiting') ? 'pending' : 'idle';
}
