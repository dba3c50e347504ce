import { ChevronDown20Regular } from '@fluentui/react-icons/svg/chevron-down';
import { type ArtModel, pictureSize } from '#domain/art/art-model.ts';
import { maxArtCount, maxSeed } from '#domain/art/art-run.ts';
import { formatCount } from '#domain/languages/format-count.ts';
import { MenuButton } from '#ui/controls/menu/menu-button.tsx';
import { type Translate, useText } from '#ui/text.ts';
import { connectionName } from '../connection-name.ts';
import { useSettings } from '../hooks/use-settings.ts';
import type { Art } from './use-art.ts';
import type { ArtModels } from './use-art-models.ts';

/** Model, ratio, size, style, count and seed, as far as the model takes them; small, below the words. */
export function ArtOptions({ art: { models, seed, setSeed } }: { art: Art }) {
  const { model, options } = models;
  if (!model || !options) return null;
  return (
    <>
      <ModelMenu models={models} model={model} />
      <RatioMenu models={models} model={model} ratio={options.ratio} />
      <SizeMenu models={models} model={model} edge={options.edge} />
      {model.contentTypes.length > 0 && <TypeMenu models={models} model={model} />}
      {model.maxCount > 1 && <CountMenu models={models} model={model} />}
      {model.takesSeed && <SeedField seed={seed} change={setSeed} />}
    </>
  );
}

interface MenuProps {
  models: ArtModels;
  model: ArtModel;
}

function ModelMenu({ models: { models, pick }, model }: MenuProps) {
  const { t } = useText();
  const { settings } = useSettings();
  const entries = (models ?? []).map((each) => ({
    key: `${each.ref.connection} ${each.ref.model}`,
    text: each.title,
    group: groupOf(t, each, settings),
    checked: each === model,
    run: () => pick(each.ref),
  }));
  return (
    <MenuButton
      name={t('art.model', { name: model.title })}
      label={model.title}
      icon={<ChevronDown20Regular />}
      entries={entries}
    />
  );
}

function groupOf(
  t: Translate,
  { ref: { connection } }: ArtModel,
  settings: ReturnType<typeof useSettings>['settings'],
): string {
  if (connection === 'automatic1111') return t('settings.local.automatic1111');
  return connectionName(t, connection, settings);
}

function RatioMenu({ models: { choose }, model, ratio }: MenuProps & { ratio: string | null }) {
  const { t } = useText();
  if (model.ratios.length < 2) return null;
  return (
    <MenuButton
      name={t('art.ratio', { ratio: ratio ?? '' })}
      label={ratio ?? ''}
      icon={<ChevronDown20Regular />}
      entries={model.ratios.map((each) => ({
        key: each,
        text: each,
        hint: t(shapeOf(each)),
        checked: each === ratio,
        run: () => choose({ aspectRatio: each }),
      }))}
    />
  );
}

function SizeMenu({
  models: { choose, options },
  model,
  edge,
}: MenuProps & { edge: number | null }) {
  const { t } = useText();
  if (model.edges.length < 2) return null;
  const textOf = (each: number) => pictureSize(model, options?.ratio ?? null, each);
  const shown = edge === null ? '' : textOf(edge);
  return (
    <MenuButton
      name={t('art.size', { size: shown })}
      label={shown}
      icon={<ChevronDown20Regular />}
      entries={model.edges
        .toSorted((a, b) => a - b)
        .map((each) => ({
          key: String(each),
          text: textOf(each),
          checked: each === edge,
          run: () => choose({ edge: each }),
        }))}
    />
  );
}

/** Empty: any. */
function SeedField({
  seed,
  change,
}: {
  seed: number | null;
  change: (seed: number | null) => void;
}) {
  const { t } = useText();
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, 10);
    change(digits === '' ? null : Math.min(Number(digits), maxSeed));
  };
  return (
    <label data-seed>
      {t('gallery.seed')}
      <input
        inputMode="numeric"
        autoComplete="off"
        size={10}
        value={seed ?? ''}
        onChange={(event) => take(event.target.value)}
      />
    </label>
  );
}

function shapeOf(ratio: string) {
  const [width = 1, height = 1] = ratio.split(':').map(Number);
  if (width === height) return 'art.shape.square' as const;
  return width > height ? ('art.shape.wide' as const) : ('art.shape.tall' as const);
}

function TypeMenu({ models: { choose, options }, model }: MenuProps) {
  const { t } = useText();
  const type = options?.contentType ?? 'vivid';
  return (
    <MenuButton
      name={t('art.type', { type: t(`art.type.${type}`) })}
      label={t(`art.type.${type}`)}
      icon={<ChevronDown20Regular />}
      entries={model.contentTypes.map((each) => ({
        key: each,
        text: t(`art.type.${each}`),
        checked: each === type,
        run: () => choose({ contentType: each }),
      }))}
    />
  );
}

function CountMenu({ models: { choose, options }, model }: MenuProps) {
  const { t, tag } = useText();
  const count = options?.count ?? 1;
  const counts = Array.from({ length: Math.min(model.maxCount, maxArtCount) }, (_, at) => at + 1);
  return (
    <MenuButton
      name={t('art.count', { count })}
      label={t('art.times', { count })}
      icon={<ChevronDown20Regular />}
      entries={counts.map((each) => ({
        key: String(each),
        text: formatCount(each, tag),
        checked: each === count,
        run: () => choose({ generateCount: each }),
      }))}
    />
  );
}
