import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import ReactMarkdown from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { Streamdown } from 'streamdown';

/*
 * The views of others with as little around them as can be: text comes straight from the host, is
 * shown once a frame, and the page follows its end. `#react-markdown` or `#streamdown` says whose.
 */

type Peer = (text: string) => ReactNode;

const gfm = [remarkGfm];
const peers: Readonly<Record<string, Peer>> = {
  'react-markdown': (text) => <ReactMarkdown remarkPlugins={gfm}>{text}</ReactMarkdown>,
  streamdown: (text) => <Streamdown>{text}</Streamdown>,
};
const render = peers[location.hash.slice(1)];
if (!render) throw new Error('which view?');

let show: (text: string) => void = () => undefined;

function Answer({ of }: { of: Peer }) {
  const [text, setText] = useState('');
  show = setText;
  return of(text);
}

const content = document.createElement('div');
document.body.append(content);
document.body.style.cssText = 'margin:0 12px;font:15px/23px system-ui;overflow-wrap:anywhere';
new ResizeObserver(() => scrollTo(0, document.body.scrollHeight)).observe(content);
createRoot(content).render(<Answer of={render} />);

/** Resolves when the whole text is drawn. */
async function run(): Promise<void> {
  const reply = await fetch('/raw');
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) return;
  let text = '';
  let frame = 0;
  const draw = () => {
    frame = 0;
    show(text);
  };
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
    if (frame === 0) frame = requestAnimationFrame(draw);
  }
  await new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn)));
}

Object.assign(globalThis, { runPeer: run });
