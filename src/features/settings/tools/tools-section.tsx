import { makeResetStyles } from '@fluentui/react-components';
import { type ChangeEvent, useRef } from 'react';
import { writeToolFile } from '#domain/tools/tool-file.ts';
import { useSyncState } from '#features/hooks/use-sync-state.ts';
import { useShell } from '#features/shell.tsx';
import { toCodedError } from '#shared/errors/coded-error.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { errorText } from '#ui/error-text.ts';
import { useHidden } from '#ui/styles.ts';
import { useText } from '#ui/text.ts';
import { useToast } from '#ui/toasts/toaster.tsx';
import type { SettingsState } from '../settings-state.ts';
import { useQuiet, useRow } from '../settings-styles.ts';
import { ToolServersSection } from '../tool-servers/tool-servers-section.tsx';
import { ToolForm } from './tool-form.tsx';
import { ToolTree } from './tool-tree.tsx';
import { useDraft } from './use-draft.ts';
import { type Tools, useTools } from './use-tools.ts';

const useParts = makeResetStyles({ display: 'flex', flexDirection: 'column', gap: '12px' });

/** S3.9 contextMenu: own tools, and the order in which all tools are offered. */
export function ToolsSection({ state, isOpen }: { state: SettingsState; isOpen: boolean }) {
  const { t } = useText();
  const tools = useTools(state);
  const { opened, begin, edit, leave, end } = useDraft(tools);
  const parts = useParts();
  const row = useRow();
  const quiet = useQuiet();
  if (tools.own === null) return null;
  return (
    <div className={parts}>
      <div className={row}>
        <TextButton tone="accent" onClick={() => begin('custom')}>
          {t('settings.tools.new')}
        </TextButton>
        <TextButton tone="outline" onClick={() => begin('group')}>
          {t('settings.tools.newGroup')}
        </TextButton>
        <Files tools={tools} />
      </div>
      <PlaceOfOwnTools />
      {tools.own.length === 0 && <p className={quiet}>{t('settings.tools.empty')}</p>}
      <p className={quiet}>{t('settings.tools.keys')}</p>
      <ToolTree tools={tools} edit={edit} />
      <ToolServersSection state={state} isOpen={isOpen} />
      {opened && <ToolForm draft={opened.draft} {...{ tools, leave, end }} />}
    </div>
  );
}

/** Nothing is said until it is known whether there is an account. */
function PlaceOfOwnTools() {
  const { t } = useText();
  const quiet = useQuiet();
  const sync = useSyncState();
  if (!sync) return null;
  return (
    <p className={quiet}>
      {t(sync.status === 'off' ? 'settings.tools.here' : 'settings.tools.synced')}
    </p>
  );
}

/** Tools leave and come as a file of JSON. */
function Files({ tools }: { tools: Tools }) {
  const { t } = useText();
  const { rows, saveFile } = useShell();
  const toast = useToast();
  const hidden = useHidden();
  const picker = useRef<HTMLInputElement>(null);
  const own = tools.own ?? [];
  const take = async (file: File) => {
    try {
      const count = await rows.tools.import({ text: await file.text() });
      toast(t('settings.tools.imported', { count }));
    } catch (error) {
      toast(errorText(t, toCodedError(error)));
    }
  };
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (file) void take(file);
  };
  const save = () =>
    saveFile('gloss-tools.json', 'application/json', [writeToolFile(tools.entries, own)]);
  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".json"
        className={hidden}
        aria-label={t('settings.tools.import')}
        tabIndex={-1}
        onChange={picked}
      />
      <TextButton tone="outline" onClick={() => picker.current?.click()}>
        {t('settings.tools.import')}
      </TextButton>
      {own.length > 0 && (
        <TextButton tone="outline" onClick={save}>
          {t('settings.tools.export')}
        </TextButton>
      )}
    </>
  );
}
