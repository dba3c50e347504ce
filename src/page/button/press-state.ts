/** A finger on a button: it may become a tap, a scroll, or stay. */
export type Press = { state: 'none' } | { state: 'down'; x: number; y: number } | { state: 'held' };

export type PressEvent =
  | { type: 'down'; isTouch: boolean; x: number; y: number }
  | { type: 'move'; x: number; y: number }
  /** It stayed for as long as it takes. */
  | { type: 'elapsed' }
  | { type: 'up' }
  /** The page is scrolled, or the browser took the finger. */
  | { type: 'cancel' };

export const noPress: Press = { state: 'none' };

/** CSS pixels that a finger that stays may move. */
const maxMove = 10;

/** Held until the next press: what follows the finger's leaving is no click. */
export function pressAfter(press: Press, event: PressEvent): Press {
  switch (event.type) {
    case 'down': {
      const { x, y } = event;
      return event.isTouch ? { state: 'down', x, y } : noPress;
    }
    case 'move': {
      if (press.state !== 'down') return press;
      const isFar = Math.hypot(event.x - press.x, event.y - press.y) > maxMove;
      return isFar ? noPress : press;
    }
    case 'elapsed':
      return press.state === 'down' ? { state: 'held' } : press;
    case 'up':
    case 'cancel':
      return press.state === 'down' ? noPress : press;
  }
}
