/** What a browser says of being counted. */
interface PrivacySignals {
  doNotTrack?: string | null;
  globalPrivacyControl?: boolean;
}

/** Why nothing is counted, whatever the person has chosen. */
export type Refusal = 'doNotTrack' | 'globalPrivacyControl' | 'privateWindow';

/** Do Not Track and Global Privacy Control are a no. null: the browser says neither. */
export function refusalOf(signals: PrivacySignals, isPrivate = false): Refusal | null {
  if (isPrivate) return 'privateWindow';
  if (signals.globalPrivacyControl === true) return 'globalPrivacyControl';
  return signals.doNotTrack === '1' || signals.doNotTrack === 'yes' ? 'doNotTrack' : null;
}
