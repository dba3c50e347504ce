import { Field, Textarea } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { parseSites } from '#domain/sites/button-visibility.ts';

interface SiteListProps {
  label: string;
  hint?: string;
  sites: readonly string[];
  /** False: they could not be saved. */
  save: (sites: string[]) => Promise<boolean>;
}

interface TypedSites {
  text: string;
  /** The sites when the person began. */
  from: readonly string[];
}

/** Sites, one in a line; what names none is left out when the field is left, or its page is. */
export function SiteList({ label, hint, sites, save }: SiteListProps) {
  /** null: as they are saved, here or elsewhere. */
  const [typed, type] = useState<TypedSites | null>(null);
  const leave = async () => {
    if (!typed) return;
    const next = mergedSites(typed, sites);
    // What could not be saved stays in the field.
    if (next.join(' ') !== sites.join(' ') && !(await save(next))) return;
    type((now) => (now === typed ? null : now));
  };
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    const left = () => void latest.current();
    addEventListener('pagehide', left);
    return () => {
      removeEventListener('pagehide', left);
      left();
    };
  }, []);
  return (
    <Field label={label} {...(hint && { hint })}>
      <Textarea
        value={typed?.text ?? sites.join('\n')}
        dir="ltr"
        rows={3}
        onChange={(_event, { value }) => type({ text: value, from: typed?.from ?? sites })}
        onBlur={() => void leave()}
      />
    </Field>
  );
}

/** What was typed, with what came and went elsewhere meanwhile. */
function mergedSites({ text, from }: TypedSites, sites: readonly string[]): string[] {
  const own = parseSites(text).filter((site) => sites.includes(site) || !from.includes(site));
  return [...own, ...sites.filter((site) => !from.includes(site) && !own.includes(site))];
}
