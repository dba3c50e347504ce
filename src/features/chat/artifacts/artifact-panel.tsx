import '#ui/later-texts.ts';
import { ArrowDownload20Regular } from '@fluentui/react-icons/svg/arrow-download';
import { Dismiss20Regular } from '@fluentui/react-icons/svg/dismiss';
import {
  type KeyboardEvent,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { hostsOf } from '#domain/conversations/artifact-hosts.ts';
import {
  type ArtifactKind,
  artifactFile,
  artifactName,
  hasScripts,
} from '#domain/conversations/artifacts.ts';
import { useShell } from '#features/shell.tsx';
import { IconButton, TextButton } from '#ui/controls/buttons.tsx';
import { CopyButton } from '#ui/controls/copy-button.tsx';
import { Group } from '#ui/controls/group.tsx';
import { RestoreMarksContext } from '#ui/markdown/citation-slot.ts';
import { Code } from '#ui/markdown/code/code.tsx';
import { PreviewFrameContext } from '#ui/markdown/code/preview-frame.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { ArtifactPreview } from './artifact-preview.tsx';
import { useChoice, usePanel } from './artifact-styles.ts';
import { useArtifacts, useOpenArtifact } from './use-artifacts.ts';
import { VersionSwitch } from './version-switch.tsx';

const mimes: Readonly<Record<ArtifactKind, string>> = {
  html: 'text/html',
  svg: 'image/svg+xml',
  markdown: 'text/markdown',
  mermaid: 'text/plain',
  code: 'text/plain',
};

type Open = NonNullable<ReturnType<typeof useOpenArtifact>>;

/** The artifact that is open, next to the chat. */
export default function ArtifactPanel() {
  const open = useOpenArtifact();
  return open && <Panel open={open} />;
}

function Panel({ open }: { open: Open }) {
  const { t } = useText();
  const { close } = useArtifacts();
  const { code, kind, restore } = open;
  const style = usePanel();
  const text = useClosedText(open);
  const name = useMemo(() => (text === null ? '' : artifactName(kind, text)), [kind, text]);
  const title = name || t(`artifact.kind.${kind}` satisfies TextKey);
  const [asCode, showCode] = useState(false);
  // The click is for this text, not for another version of it.
  const [running, run] = useState<string | null>(null);
  const isRunning = running === text;
  const stop = useCallback(() => run(null), []);
  const isPreview = text !== null && kind !== 'code' && !asCode;
  useReturnToOpener();
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, defaultPrevented, nativeEvent } = event;
    if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing) return;
    event.preventDefault();
    close();
  };
  return (
    <section className={style} aria-label={title} data-artifact onKeyDown={onKeyDown}>
      <header>
        <Title text={title} isFocused={open.isPressed} />
        <FileActions open={open} text={text} />
        <IconButton name={t('action.close')} icon={<Dismiss20Regular />} onClick={close} />
      </header>
      <div data-bar>
        {kind !== 'code' && <ViewChoice asCode={!isPreview} show={showCode} />}
        {text !== null && <VersionSwitch open={open} text={text} />}
      </div>
      {isPreview && kind === 'html' && hasScripts(text) && (
        <div data-bar>
          <ScriptsLine html={text} isRunning={isRunning} run={(runs) => run(runs ? text : null)} />
        </div>
      )}
      <div data-body>
        {isPreview ? (
          <ArtifactPreview
            {...{ kind, code, text, isRunning, stop }}
            language={code.language}
            name={title}
          />
        ) : (
          <div data-padded>
            <RestoreMarksContext value={restore}>
              <Code code={code} />
            </RestoreMarksContext>
          </div>
        )}
      </div>
    </section>
  );
}

/** The focus goes back to the button that has opened it. */
function useReturnToOpener(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus();
    },
    [opener],
  );
}

/** The whole text; null while it is being written. */
function useClosedText({ code, restore }: Open): string | null {
  return useMemo(() => (code.closed ? restore(code.pieces.join('')) : null), [code, restore]);
}

function Title({ text, isFocused }: { text: string; isFocused: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFocused) heading.current?.focus();
  }, [isFocused]);
  return (
    <h2 ref={heading} tabIndex={-1} dir="auto">
      {text}
    </h2>
  );
}

function ViewChoice({ asCode, show }: { asCode: boolean; show: (asCode: boolean) => void }) {
  const { t } = useText();
  return (
    <Group className={useChoice()} name={t('artifact.view')}>
      <TextButton aria-pressed={!asCode} onClick={() => show(false)} text="artifact.preview" />
      <TextButton aria-pressed={asCode} onClick={() => show(true)} text="artifact.code" />
    </Group>
  );
}

function FileActions({ open, text }: { open: Open; text: string | null }) {
  const { t } = useText();
  const { saveFile } = useShell();
  const source = { language: open.code.language, text: text ?? '' };
  const save = () => saveFile(artifactFile(open.kind, source), mimes[open.kind], [source.text]);
  return (
    <>
      <CopyButton name={t('code.copy')} disabled={text === null} text={() => source.text} />
      <IconButton
        name={t('artifact.download')}
        icon={<ArrowDownload20Regular />}
        disabled={text === null}
        onClick={save}
      />
    </>
  );
}

interface ScriptsLineProps {
  html: string;
  isRunning: boolean;
  run: (isRunning: boolean) => void;
}

/** The click that lets a page run says what that page may do. */
function ScriptsLine({ html, isRunning, run }: ScriptsLineProps) {
  const { t } = useText();
  const hosts = useMemo(() => hostsOf(html, location.host), [html]);
  const address = useContext(PreviewFrameContext);
  if (address === null) return <p>{t('artifact.still')}</p>;
  return (
    <>
      <p>
        {t(isRunning ? 'artifact.running' : 'artifact.mayRun')}
        {hosts.length > 0 && <bdi dir="ltr">{hosts.join(', ')}</bdi>}
      </p>
      <TextButton tone="outline" onClick={() => run(!isRunning)}>
        {t(isRunning ? 'artifact.stop' : 'artifact.run')}
      </TextButton>
    </>
  );
}
