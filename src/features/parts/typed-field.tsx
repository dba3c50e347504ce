import { Field, Input, type InputProps } from '@fluentui/react-components';

interface TypedFieldProps extends Omit<InputProps, 'onChange' | 'value' | 'size'> {
  label: string;
  hint?: string | undefined;
  /** Why it cannot be used; null: it can. */
  problem?: string | null;
  value: string;
  change: (value: string) => void;
}

/** An address, a key or an id: neither completed nor spelled, and from left to right. */
export function TypedField({ label, hint, problem, value, change, ...input }: TypedFieldProps) {
  return (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      {...(problem && { validationState: 'error', validationMessage: problem })}
    >
      <Input
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        {...input}
        value={value}
        onChange={(_event, next) => change(next.value)}
      />
    </Field>
  );
}
