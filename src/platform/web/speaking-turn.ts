import type { SpeakingTurnPort } from '../ports.ts';

const name = 'gloss.speaking';

/** Over a lock that the page which speaks last takes from the others. */
export function speakingTurn(locks: LockManager): SpeakingTurnPort {
  return {
    take(lost) {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      locks.request(name, { steal: true }, () => held).catch(() => lost());
      return release;
    },
  };
}
