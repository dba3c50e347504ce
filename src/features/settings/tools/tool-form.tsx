import { Field, Input, Select, Textarea } from '@fluentui/react-components';
import { type FormEvent, useRef, useState } from 'react';
import type { VariableName } from '#domain/prompts/variables.ts';
import { ownToolVariables, unfilledIn } from '#domain/tools/own-entry.ts';
import { toolLimits } from '#domain/tools/own-tool.ts';
import { useToolName } from '#features/tool-name.ts';
import { TextButton } from '#ui/controls/buttons.tsx';
import { SheetDialog } from '#ui/controls/dialogs/sheet-dialog.tsx';
import { useText } from '#ui/text.ts';
import { useQuiet, useRow, useStack } from '../settings-styles.ts';
import type { ToolDraft } from './tool-draft.ts';
import type { Tools } from './use-tools.ts';

interface ToolFormProps {
  draft: ToolDraft;
  tools: Tools;
  /** It was closed without Save or Cancel, with what was typed. */
  leave: (tool: ToolDraft) => void;
  end: () => void;
}

const titles = {
  custom: { new: 'settings.tools.new', edit: 'settings.tools.edit' },
  group: { new: 'settings.tools.newGroup', edit: 'settings.tools.editGroup' },
} as const;

/** Makes or changes an own tool or group. What could not be saved stays in the form. */
export function ToolForm({ draft, tools, leave, end }: ToolFormProps) {
  const { t } = useText();
  const stack = useStack();
  const row = useRow();
  const [tool, setTool] = useState(draft);
  const [isNew] = useState(() => !tools.own?.some(({ id }) => id === draft.id));
  const isGroup = tool.kind === 'group';
  const set = (change: Partial<ToolDraft>) => setTool((before) => ({ ...before, ...change }));
  const { instruction } = tool;
  const canRun = instruction.trim() !== '' && unfilledIn(instruction).length === 0;
  // The dialog closes after that.
  const isOver = useRef(false);
  const close = () => {
    isOver.current = true;
    end();
  };
  const isWhole = tool.name.trim() !== '' && (isGroup || canRun);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { parent, ...content } = tool;
    if (isWhole) void tools.put(content, parent).then((isSaved) => isSaved && close());
  };
  return (
    <SheetDialog
      title={t(titles[tool.kind][isNew ? 'new' : 'edit'])}
      close={() => !isOver.current && leave(tool)}
    >
      <form className={stack} onSubmit={submit}>
        <Field label={t('library.sort.name')} required>
          <Input
            value={tool.name}
            maxLength={toolLimits.name}
            onChange={(_event, { value }) => set({ name: value })}
          />
        </Field>
        {!isGroup && (
          <>
            <Instruction tool={tool} set={set} />
            <GroupField tool={tool} set={set} tools={tools} />
          </>
        )}
        <div className={row}>
          <TextButton type="submit" tone="accent" disabled={!isWhole}>
            {t('settings.model.save')}
          </TextButton>
          <TextButton tone="outline" onClick={close}>
            {t('action.cancel')}
          </TextButton>
        </div>
      </form>
    </SheetDialog>
  );
}

interface PartProps {
  tool: ToolDraft;
  set: (change: Partial<ToolDraft>) => void;
}

function Instruction({ tool, set }: PartProps) {
  const { t } = useText();
  const quiet = useQuiet();
  const unfilled = inBraces(unfilledIn(tool.instruction));
  return (
    <>
      <Field
        label={t('settings.tools.instruction')}
        hint={t('settings.tools.hint')}
        required
        {...(unfilled === ''
          ? {}
          : { validationMessage: t('settings.tools.unfilled', { unfilled }) })}
      >
        <Textarea
          rows={6}
          resize="vertical"
          value={tool.instruction}
          maxLength={toolLimits.instruction}
          onChange={(_event, { value }) => set({ instruction: value })}
        />
      </Field>
      <p className={quiet} dir="ltr">
        {inBraces(ownToolVariables)}
      </p>
    </>
  );
}

const inBraces = (names: readonly VariableName[]) => names.map((name) => `{{${name}}}`).join(' ');

function GroupField({ tool, set, tools }: PartProps & { tools: Tools }) {
  const { t } = useText();
  const nameOf = useToolName();
  const groups = tools.entries.filter(({ kind }) => kind === 'group');
  return (
    <Field label={t('settings.tools.group')}>
      <Select
        value={tool.parent ?? ''}
        onChange={(_event, { value }) => set({ parent: value === '' ? null : value })}
      >
        <option value="">{t('settings.tools.list')}</option>
        {groups.map(({ id, name }) => (
          <option key={id} value={id}>
            {nameOf(name)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
