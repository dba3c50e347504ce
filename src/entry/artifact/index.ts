import { artifactMessage } from '#domain/conversations/artifacts.ts';

// A sandboxed page of an origin of its own: it becomes the page that it is sent, once.
const listen = ({ source, data, ports: [port] }: MessageEvent) => {
  const message = data as { kind?: unknown; html?: unknown } | null;
  if (source !== parent || message?.kind !== artifactMessage) return;
  if (typeof message.html !== 'string' || !port) return;
  removeEventListener('message', listen);
  // Listeners of the window end with the document; that of a port does not.
  port.onmessage = () => port.postMessage(null);
  document.open();
  document.write(message.html);
  document.close();
};
addEventListener('message', listen);
