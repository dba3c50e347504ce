import type { PopupPort } from '../ports.ts';

/** Pop-ups and tabs of this page's own window. */
export const webPopups: PopupPort = {
  open(size) {
    const opened = size
      ? window.open('', '_blank', centred(size, screen))
      : window.open('', '_blank');
    if (!opened) return null;
    return {
      navigate: (url) => opened.location.replace(url),
      isClosed: () => opened.closed,
      close: () => opened.close(),
      isSource: (source) => source === opened,
    };
  },
  onMessage(listener) {
    const take = ({ data, origin, source }: MessageEvent) => listener({ data, origin, source });
    addEventListener('message', take);
    return () => removeEventListener('message', take);
  },
  onBroadcast(channel, listener) {
    const open = new BroadcastChannel(channel);
    open.onmessage = ({ data }) => listener(data);
    return () => open.close();
  },
};

/** The part of a screen that windows may use, in CSS pixels; not every browser says where it begins. */
type Available = Pick<Screen, 'availWidth' | 'availHeight'> & {
  availLeft?: number;
  availTop?: number;
};

/** S2.10: features of a pop-up in the middle of the screen that shows this window; sizes in CSS pixels. */
export function centred(
  { width, height }: { width: number; height: number },
  { availWidth, availHeight, availLeft = 0, availTop = 0 }: Available,
): string {
  const left = Math.round(availLeft + Math.max(0, availWidth - width) / 2);
  const top = Math.round(availTop + Math.max(0, availHeight - height) / 2);
  return `popup,width=${width},height=${height},left=${left},top=${top}`;
}
