import { Field, makeResetStyles, Select, Textarea, tokens } from '@fluentui/react-components';
import { writingLengths, writingStyles, writingTones } from '#domain/prompts/variables.ts';
import type { FormVariable, ToolField } from '#domain/tools/tool-fields.ts';
import { LanguagePicker } from '#features/parts/language-picker.tsx';
import { type Translate, useText } from '#ui/text.ts';

const choices: ReadonlySet<FormVariable> = new Set([
  'writingStyle',
  'writingTone',
  'writingLength',
  'outputLanguage',
]);

/** It is chosen from a list. */
export const isChoice = (variable: FormVariable): boolean => choices.has(variable);

const labels = {
  selectedText: 'run.text',
  draft: 'run.draft',
  replyContext: 'run.conversation',
  keyPoints: 'tool.keyPoints',
  followUpInstruction: 'settings.tools.instruction',
  websiteUrl: 'settings.privacy.field.address',
  writingStyle: 'run.style',
  writingTone: 'run.tone',
  writingLength: 'run.length',
  outputLanguage: 'settings.language.heading',
} as const;

interface ToolInputProps {
  field: ToolField;
  value: string;
  set: (variable: FormVariable, value: string) => void;
  hasPage: boolean;
}

/** A list that is searched looks like the lists next to it. */
const useListField = makeResetStyles({
  '& > button': {
    justifyContent: 'space-between',
    width: '100%',
    paddingInline: '12px 10px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderBlockEndColor: tokens.colorNeutralStrokeAccessible,
    fontWeight: 400,
  },
});

/** A field for a variable of a tool. */
export function ToolInput({
  field: { variable, isRequired, orPage },
  value,
  set,
  hasPage,
}: ToolInputProps) {
  const { t } = useText();
  const listField = useListField();
  const label = t(labels[variable]);
  if (variable === 'outputLanguage') {
    return (
      <Field label={label}>
        {() => (
          <div className={listField}>
            <LanguagePicker
              name={label}
              none={t('run.default')}
              chosen={value}
              choose={(code) => set(variable, code)}
            />
          </div>
        )}
      </Field>
    );
  }
  if (isChoice(variable)) {
    return (
      <Field label={label}>
        <Select value={value} onChange={(_event, data) => set(variable, data.value)}>
          <option value="">{t('run.default')}</option>
          {choicesOf(variable, t).map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </Select>
      </Field>
    );
  }
  const isOptional = orPage && hasPage;
  // The page has it.
  if (variable === 'websiteUrl' && isOptional) return null;
  return (
    <Field
      label={label}
      required={isRequired && !isOptional}
      {...(isOptional ? { hint: t('run.pageInstead') } : {})}
    >
      <Textarea
        rows={variable === 'keyPoints' || variable === 'followUpInstruction' ? 2 : 3}
        resize="vertical"
        textarea={{ dir: value === '' ? undefined : 'auto' }}
        value={value}
        onChange={(_event, data) => set(variable, data.value)}
      />
    </Field>
  );
}

function choicesOf(variable: FormVariable, t: Translate): [string, string][] {
  if (variable === 'writingLength') {
    const [, ...lengths] = writingLengths;
    return lengths.map((length) => [length, t(`summary.length.${lower(length)}`)]);
  }
  if (variable === 'writingStyle') {
    const [, ...styles] = writingStyles;
    return styles.map((style) => [style, t(`style.${lower(style)}`)]);
  }
  const [, ...tones] = writingTones;
  return tones.map((tone) => [tone, t(`tool.${lower(tone)}`)]);
}

const lower = <Text extends string>(text: Text) => text.toLowerCase() as Lowercase<Text>;
