import type { Token, Tokens } from 'marked';
import type { ReactNode } from 'react';
import { useText } from '../text.ts';
import { decodeEntities } from './entities.ts';
import { safeLink } from './safe-link.ts';

/** Inline tokens as elements. Raw HTML is shown as the text it is: an answer is never a sink. */
export function Inline({ tokens }: { tokens: readonly Token[] }) {
  return tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: tokens of a block have no other identity
    <InlineToken key={index} token={token} />
  ));
}

function InlineToken({ token }: { token: Token }): ReactNode {
  const inner = () => <Inline tokens={(token as Tokens.Generic).tokens ?? []} />;
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens ? inner() : decodeEntities(token.text);
    case 'escape':
      return (token as Tokens.Escape).text;
    case 'strong':
      return <strong>{inner()}</strong>;
    case 'em':
      return <em>{inner()}</em>;
    case 'del':
      return <del>{inner()}</del>;
    case 'codespan':
      return <code>{(token as Tokens.Codespan).text}</code>;
    case 'br':
      return <br />;
    case 'link':
      return <Link href={(token as Tokens.Link).href}>{inner()}</Link>;
    case 'image':
      return <ImageLink image={token as Tokens.Image} />;
    case 'checkbox':
      return (
        <input type="checkbox" disabled checked={(token as Tokens.Checkbox).checked} readOnly />
      );
    default:
      return token.raw;
  }
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  const address = safeLink(decodeEntities(href));
  if (!address) return children;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" title={address}>
      {children}
    </a>
  );
}

/** Not loaded: an address made by a page's text could carry out what the person asked about. */
function ImageLink({ image }: { image: Tokens.Image }) {
  const { t } = useText();
  const alt = decodeEntities(image.text);
  return (
    <Link href={image.href}>{alt ? t('link.image', { name: alt }) : t('link.imageUnnamed')}</Link>
  );
}
