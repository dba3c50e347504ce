import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { hostsOf, policyFor } from '#domain/conversations/artifact-hosts.ts';
import {
  type ArtifactKind,
  type ArtifactSource,
  artifactMessage,
} from '#domain/conversations/artifacts.ts';
import { MarkdownStream } from '#domain/markdown/markdown-stream.ts';
import type { CodeContent } from '#domain/markdown/nodes.ts';
import { Diagram } from '#ui/markdown/code/diagram.tsx';
import { PreviewFrameContext } from '#ui/markdown/code/preview-frame.ts';
import { MarkdownView } from '#ui/markdown/markdown-view.tsx';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import { watchFrame } from './frame-watch.ts';
import { addressOfSvg, stillPage, stillPicture } from './still-page.ts';

interface ArtifactPreviewProps extends ArtifactSource {
  kind: ArtifactKind;
  code: CodeContent;
  name: string;
  /** The person lets its scripts run. */
  isRunning: boolean;
  stop: () => void;
}

/** What the code makes. Nothing of it runs in a page of ours. */
export function ArtifactPreview({ kind, code, text, name, isRunning, stop }: ArtifactPreviewProps) {
  if (kind === 'svg') return <SvgPicture svg={text} name={name} />;
  if (kind === 'markdown') return <MarkdownPage text={text} />;
  if (kind === 'mermaid') {
    return (
      <div data-padded>
        <Diagram code={code} />
      </div>
    );
  }
  return isRunning ? (
    <RunningPage html={text} name={name} stop={stop} />
  ) : (
    <StillPage html={text} name={name} />
  );
}

function StillPage({ html, name }: { html: string; name: string }) {
  const { t } = useText();
  const toast = useToast();
  const page = useMemo(() => stillPage(html), [html]);
  const [restored, restore] = useState(0);
  const loaded = useRef('');
  const load = `${restored} ${html}`;
  // A link that was pressed: this page's policy has stopped it, and the preview comes back.
  const onLoad = () => {
    if (loaded.current === load) {
      restore(restored + 1);
      toast(t('artifact.noLinks'));
    }
    loaded.current = load;
  };
  return (
    <iframe
      key={load}
      sandbox=""
      srcDoc={page}
      title={t('artifact.previewOf', { name })}
      onLoad={onLoad}
    />
  );
}

interface RunningPageProps {
  html: string;
  name: string;
  stop: () => void;
}

/**
 * In a page with an origin, a process and a policy of its own, which writes what it is sent into itself. One
 * that does not answer is ended.
 */
function RunningPage({ html, name, stop }: RunningPageProps) {
  const { t } = useText();
  const toast = useToast();
  const address = useContext(PreviewFrameContext);
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    let endWatch = () => {};
    const silent = () => {
      stop();
      toast(t('artifact.stuck'));
    };
    const send = () => {
      const { port1, port2 } = new MessageChannel();
      const policy = policyFor(hostsOf(html, location.host));
      const limited = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}">${html}`;
      // An opaque origin has no name to address it by.
      element?.contentWindow?.postMessage({ kind: artifactMessage, html: limited }, '*', [port2]);
      endWatch = watchFrame(port1, silent);
    };
    element?.addEventListener('load', send, { once: true });
    return () => {
      element?.removeEventListener('load', send);
      endWatch();
    };
  }, [html, stop, toast, t]);
  return (
    <iframe
      key={html}
      ref={frame}
      sandbox="allow-scripts"
      src={address ?? undefined}
      title={t('artifact.previewOf', { name })}
    />
  );
}

/** As an image it can neither run scripts nor load anything. */
function SvgPicture({ svg, name }: { svg: string; name: string }) {
  const { t } = useText();
  const source = useMemo(() => addressOfSvg(stillPicture(svg) ?? ''), [svg]);
  return (
    <div data-picture>
      <img src={source} alt={t('artifact.previewOf', { name })} />
    </div>
  );
}

function MarkdownPage({ text }: { text: string }) {
  const blocks = useMemo(() => new MarkdownStream().update(text, false), [text]);
  return (
    <div data-padded>
      <MarkdownView blocks={blocks} live={false} />
    </div>
  );
}
