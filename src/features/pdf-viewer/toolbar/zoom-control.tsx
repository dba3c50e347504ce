import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ZoomIn20Regular } from '@fluentui/react-icons/svg/zoom-in';
import { ZoomOut20Regular } from '@fluentui/react-icons/svg/zoom-out';
import { IconButton } from '#ui/controls/buttons.tsx';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import type { MenuEntry } from '#ui/controls/menu/menu-entry.ts';
import { type Texts, useText } from '#ui/text.ts';
import type { Fit, PdfEngine, PdfState } from '../engine/pdf-engine.ts';

const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4];
const fits: readonly Fit[] = ['auto', 'page-width', 'page-fit'];

export function formatPercent(part: number, tag: string): string {
  return new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 }).format(part);
}

export function zoomEntries(
  engine: PdfEngine | null,
  { scale, fit }: PdfState,
  { t, tag }: Texts,
): MenuEntry[] {
  const group = t('pdf.zoom');
  return [
    ...fits.map((value) => ({
      key: value,
      text: t(`pdf.fit.${value}`),
      group,
      checked: fit === value,
      run: () => engine?.setScale(value),
    })),
    ...steps.map((value) => ({
      key: String(value),
      text: formatPercent(value, tag),
      group,
      checked: fit === null && Math.abs(scale - value) < 0.005,
      run: () => engine?.setScale(value),
    })),
  ];
}

export function ZoomControl({ engine, state }: { engine: PdfEngine | null; state: PdfState }) {
  const texts = useText();
  const { t, tag } = texts;
  const isOff = state.phase !== 'open';
  const percent = formatPercent(state.scale, tag);
  return (
    <>
      <IconButton
        name={t('pdf.zoomOut')}
        icon={<ZoomOut20Regular />}
        disabled={isOff}
        onClick={() => engine?.zoom(-1)}
      />
      <MenuButton
        name={t('pdf.zoomAt', { percent })}
        label={percent}
        icon={<ChevronDown20Regular />}
        disabled={isOff}
        entries={zoomEntries(engine, state, texts)}
      />
      <IconButton
        name={t('pdf.zoomIn')}
        icon={<ZoomIn20Regular />}
        disabled={isOff}
        onClick={() => engine?.zoom(1)}
      />
    </>
  );
}
