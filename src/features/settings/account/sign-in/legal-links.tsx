import { Link } from '@fluentui/react-components';
import { sitePath } from '#domain/routes/site-path.ts';
import { siteRoutes } from '#domain/routes/site-routes.ts';
import { type TextKey, useText } from '#ui/text.ts';
import { useWays } from '../../../hooks/use-ways.ts';

const pages: readonly (readonly [path: string, name: TextKey])[] = [
  ['/privacy', 'settings.privacy.heading'],
  ['/terms', 'account.terms'],
];

/** What the server says of privacy and terms, where it has pages of them. */
export function LegalLinks() {
  const { t, tag } = useText();
  const server = useWays()?.server;
  const shown = pages.filter(([path]) => siteRoutes.some((route) => route.path === path));
  if (server === undefined || shown.length === 0) return null;
  return (
    <footer>
      {shown.map(([path, name]) => (
        <Link
          key={path}
          href={`${server}${sitePath(path, tag)}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t(name)}
        </Link>
      ))}
    </footer>
  );
}
