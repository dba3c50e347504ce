import type { SnapshotFrom } from 'xstate';
import type { paywallMachine } from './paywall.machine.ts';

export type PaywallSnapshot = SnapshotFrom<typeof paywallMachine>;

export const entryOf = ({ context }: PaywallSnapshot) => context.entry;
export const errorOf = ({ context }: PaywallSnapshot) => context.error;
export const isModalOpen = (snapshot: PaywallSnapshot) => snapshot.hasTag('modal');
export const isWaiting = (snapshot: PaywallSnapshot) => snapshot.hasTag('waits');
