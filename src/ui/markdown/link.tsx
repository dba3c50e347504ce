import type { ReactNode } from 'react';
import { type Inline, plainText } from '#domain/markdown/nodes.ts';
import { hiddenHost, isRelative, safeLink } from '#domain/markdown/safe-link.ts';
import { useRestoredMarks } from './citation-slot.ts';

interface LinkProps {
  link: Extract<Inline, { type: 'link' }>;
  /** Its text. */
  children: ReactNode;
}

/** Opens in a new tab without opener. Where its text names another host, the real one is shown. */
export function Link({ link, children: words }: LinkProps): ReactNode {
  const href = useRestoredMarks(link.href);
  const title = useRestoredMarks(link.title);
  const address = safeLink(href);
  if (!address) {
    if (!isRelative(href)) return words;
    // biome-ignore lint/a11y/useValidAnchor: an anchor without an address is a placeholder, not a link
    return <a title={title || undefined}>{words}</a>;
  }
  const host = hiddenHost(plainText(link.children), address);
  return (
    <>
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        title={title ? `${title}\n${address}` : address}
      >
        {words}
      </a>
      {host && <bdi data-host=""> ({host})</bdi>}
    </>
  );
}
