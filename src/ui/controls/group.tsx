import type { ComponentProps } from 'react';

interface GroupProps extends Omit<ComponentProps<'div'>, 'role' | 'aria-label'> {
  /** Accessible name. */
  name: string;
}

/** Controls that belong together under a name and are no part of a form. */
export function Group({ name, ...rest }: GroupProps) {
  // biome-ignore lint/a11y/useSemanticElements: of HTML only fieldset would be one, and that groups the fields of a form
  return <div {...rest} role="group" aria-label={name} />;
}
