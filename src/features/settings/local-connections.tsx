import { makeResetStyles, tokens } from '@fluentui/react-components';
import { TextButton } from '#ui/controls/buttons.tsx';
import { useText } from '#ui/text.ts';
import type { useModels } from '../use-models.ts';
import { BuiltInModel } from './built-in-model.tsx';
import { ConnectionLine } from './connection-line.tsx';
import { LocalServer } from './local-server.tsx';
import type { SettingsState } from './settings-state.ts';
import { useStack } from './settings-styles.ts';

const useList = makeResetStyles({
  display: 'flex',
  flexDirection: 'column',
  gap: '20px',
  maxWidth: '460px',
  '& > section': {
    gap: '8px',
    paddingInlineStart: '12px',
    borderInlineStart: `2px solid ${tokens.colorNeutralStroke2}`,
  },
  '& h4': { margin: 0, fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
});

interface LocalConnectionsProps {
  state: SettingsState;
  models: ReturnType<typeof useModels>;
}

/** Models on this machine: found automatically, not called until they are chosen. */
export function LocalConnections({ state, models }: LocalConnectionsProps) {
  const { t } = useText();
  const { list, refresh } = models;
  const style = useList();
  return (
    <>
      <h3>{t('settings.local.heading')}</h3>
      <div className={style}>
        <LocalServer connection="ollama" state={state} list={list} />
        <LocalServer connection="lm-studio" state={state} list={list} />
        <BuiltInModel list={list} />
        <Basic list={list} />
        <div>
          <TextButton tone="outline" onClick={() => void refresh(true).catch(() => undefined)}>
            {t('settings.local.again')}
          </TextButton>
        </div>
      </div>
    </>
  );
}

function Basic({ list }: Pick<LocalConnectionsProps['models'], 'list'>) {
  const { t } = useText();
  const stack = useStack();
  const name = t('models.connection.basic');
  return (
    <section className={stack} aria-label={name}>
      <h4>{name}</h4>
      <ConnectionLine
        list={list}
        connection="basic"
        absent=""
        leaves={t('settings.local.basicStays')}
      />
    </section>
  );
}
