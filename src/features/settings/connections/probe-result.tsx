import { makeResetStyles, tokens } from '@fluentui/react-components';
import { TextButton } from '#ui/controls/buttons.tsx';
import { HostWords } from '#ui/controls/host-words.tsx';
import { errorText } from '#ui/error-text.ts';
import { useText } from '#ui/text.ts';
import type { Probe } from './use-probe.ts';

const useResult = makeResetStyles({
  minHeight: '20px',
  '& > p': { margin: 0 },
  '& > p + ul': { marginBlockStart: '8px' },
  '& > p[data-bad]': { color: tokens.colorPaletteRedForeground1 },
  '& > p[data-good]': { color: tokens.colorPaletteGreenForeground1, fontWeight: 600 },
  '& > ul': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px',
    maxHeight: '180px',
    marginBlock: 0,
    marginInline: 0,
    padding: '2px',
    overflowY: 'auto',
  },
  '& > ul > li': { listStyleType: 'none', maxWidth: '100%' },
  '& > ul button': { fontSize: '12px', overflowWrap: 'anywhere' },
});

interface ProbeResultProps {
  probe: Probe;
  /** A click on a model chooses it; absent: only their number is shown. */
  take?: (model: string) => void;
}

/** How the probe of a connection ended, and the models it found. */
export function ProbeResult({ probe, take }: ProbeResultProps) {
  const { t } = useText();
  const style = useResult();
  return (
    <div className={style} role="status">
      {probe.state === 'testing' && <p>{t('settings.model.testing')}</p>}
      {probe.state === 'failed' && <p data-bad>{errorText(t, probe.error)}</p>}
      {probe.state === 'failed' && <HostWords error={probe.error} />}
      {probe.state === 'done' && (
        <p data-good>
          {t('settings.model.connected', {
            count: probe.models.length,
          })}
        </p>
      )}
      {probe.state === 'done' && take && <FoundModels models={probe.models} take={take} />}
    </div>
  );
}

function FoundModels({
  models,
  take,
}: {
  models: readonly string[];
  take: (model: string) => void;
}) {
  const { t } = useText();
  return (
    <ul aria-label={t('settings.model.found')}>
      {models.map((model) => (
        <li key={model}>
          <TextButton
            tone="outline"
            aria-label={t('settings.model.use', { model })}
            onClick={() => take(model)}
          >
            {model}
          </TextButton>
        </li>
      ))}
    </ul>
  );
}
