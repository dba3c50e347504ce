import type { SnapshotFrom } from 'xstate';
import type { captureMachine } from './capture.machine.ts';

type Snapshot = SnapshotFrom<typeof captureMachine>;

export const isReading = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const needsUser = (snapshot: Snapshot): boolean => snapshot.hasTag('needsUser');
export const capturedDocument = (snapshot: Snapshot) => snapshot.context.document;
export const captureError = (snapshot: Snapshot) => snapshot.context.error;
