import { Field, Select } from '@fluentui/react-components';
import type { ListedModel } from '#bus/contract/model-commands.ts';
import { type FeatureContext, featureContexts, selectsModel } from '#domain/models/contexts.ts';
import { type ModelRef, sameModel } from '#domain/models/model-ref.ts';
import { connectionsOf } from '#domain/settings/own-hosts.ts';
import { contextModelKeys } from '#domain/settings/settings.ts';
import { useText } from '#ui/text.ts';
import { connectionName } from '../../connection-name.ts';
import { useModels } from '../../hooks/use-models.ts';
import { useShell } from '../../shell.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useStack } from '../settings-styles.ts';
import { ArtModelField } from './art-model.tsx';

type Selectable = Exclude<FeatureContext, 'Memo' | 'FAQ' | (typeof notInUse)[number]>;

/** Nothing asks the models of these yet: a choice would do nothing. */
const notInUse = ['Art'] as const satisfies readonly FeatureContext[];

const selectable = featureContexts.filter(
  (context): context is Selectable =>
    selectsModel(context) && !notInUse.some((each) => each === context),
);

/** S2.15: the model of each context; Memo and FAQ follow Chat's. Only the extension has tools in pages. */
export function ModelsSection({ state }: { state: SettingsState }) {
  const { access } = useShell();
  const { list } = useModels();
  const stack = useStack();
  return (
    <div className={stack}>
      {[...selectable, ...(access ? (['ContextMenu'] as const) : [])].map((context) => (
        <ContextModel key={context} context={context} models={list?.models ?? null} state={state} />
      ))}
      <ArtModelField state={state} />
    </div>
  );
}

interface ContextModelProps {
  context: Selectable;
  /** null until they are known. */
  models: readonly ListedModel[] | null;
  state: SettingsState;
}

const keyOf = ({ connection, model }: ModelRef) => `${connection} ${model}`;

function ContextModel({ context, models, state }: ContextModelProps) {
  const { t } = useText();
  const setting = contextModelKeys[context];
  const chosen = state.settings[setting];
  const offered = (models ?? []).filter(({ entry }) => entry.usageGroup !== 'ART');
  const gone = chosen && !offered.some(({ ref }) => sameModel(ref, chosen)) ? chosen : null;
  const none = context === 'Chat' ? 'first' : 'likeChat';
  const pick = (value: string) => {
    const found = offered.find(({ ref }) => keyOf(ref) === value);
    void state.save({ [setting]: found?.ref ?? null });
  };
  return (
    <Field label={t(`settings.models.${context}`)} hint={t(`settings.models.${context}Hint`)}>
      <Select
        disabled={!models}
        value={chosen ? keyOf(chosen) : ''}
        onChange={(_event, { value }) => pick(value)}
      >
        <option value="">{t(`settings.models.${none}`)}</option>
        {gone && (
          <option value={keyOf(gone)}>
            {models ? t('settings.models.gone', { name: gone.model }) : gone.model}
          </option>
        )}
        {connectionsOf(state.settings).map((connection) => {
          const own = offered.filter(({ ref }) => ref.connection === connection);
          if (own.length === 0) return null;
          return (
            <optgroup key={connection} label={connectionName(t, connection, state.settings)}>
              {own.map(({ ref, entry }) => (
                <option key={keyOf(ref)} value={keyOf(ref)}>
                  {entry.title}
                </option>
              ))}
            </optgroup>
          );
        })}
      </Select>
    </Field>
  );
}
