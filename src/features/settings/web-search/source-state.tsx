import type { SearchSource } from '#domain/search-web/search-run.ts';
import { useExtension } from '#features/hooks/use-extension.ts';
import { GatePrompt } from '#features/parts/version-prompt.tsx';
import { useShell } from '#features/shell.tsx';
import { errorText } from '#ui/error-text.ts';
import { type Translate, useText } from '#ui/text.ts';
import { useStateLine } from '../state-dot.ts';
import type { Probe } from './use-sources.ts';

interface SourceStateProps {
  source: SearchSource;
  isOn: boolean;
  /** null until it is known. */
  open: ReadonlySet<SearchSource> | null;
  probe: Probe | undefined;
}

/** Whether a source can be asked, or what its last test has shown. */
export function SourceState({ source, isOn, open, probe }: SourceStateProps) {
  const { t } = useText();
  const style = useStateLine();
  const isTested = probe !== undefined && probe !== 'testing';
  const isBad = isTested && probe.error !== null;
  const isOpen = isOn && open?.has(source) === true;
  const isGood = isTested ? probe.error === null : isOpen;
  const text = probe === undefined ? t(stateKey(source, isOn, open)) : probeText(t, probe);
  const isMissing = isOn && source === 'engine' && open?.has(source) === false;
  return (
    <>
      <p
        className={style}
        role="status"
        data-state={isGood ? 'good' : undefined}
        data-bad={isBad || undefined}
      >
        {text}
      </p>
      {isMissing && <GetExtension />}
    </>
  );
}

/** In the web app the extension in the same browser asks engines. */
function GetExtension() {
  const { surface } = useShell();
  const known = useExtension();
  return surface === 'web' && <GatePrompt known={known} feature="searchEngine" />;
}

function stateKey(source: SearchSource, isOn: boolean, open: SourceStateProps['open']) {
  if (!isOn) return 'settings.search.off';
  if (open === null) return 'settings.search.looking';
  return open.has(source) ? 'settings.search.ready' : (`settings.search.absent.${source}` as const);
}

function probeText(t: Translate, probe: Probe): string {
  if (probe === 'testing') return t('settings.model.testing');
  const { error, count } = probe;
  if (error) return errorText(t, error);
  return t('settings.search.works', { count });
}
