import { Field, Textarea } from '@fluentui/react-components';
import { useState } from 'react';
import { parseSites } from '#domain/sites/button-visibility.ts';

interface SiteListProps {
  label: string;
  hint?: string;
  sites: readonly string[];
  save: (sites: string[]) => void;
}

/** Sites, one in a line; what names none is left out when the field is left. */
export function SiteList({ label, hint, sites, save }: SiteListProps) {
  const [text, setText] = useState(sites.join('\n'));
  return (
    <Field label={label} {...(hint && { hint })}>
      <Textarea
        value={text}
        dir="ltr"
        rows={3}
        onChange={(_event, { value }) => setText(value)}
        onBlur={() => {
          const next = parseSites(text);
          if (next.join(' ') !== sites.join(' ')) save(next);
          else setText(next.join('\n'));
        }}
      />
    </Field>
  );
}
