import { spawnSync } from 'node:child_process';
import { installPackages } from '../testing/debian-packages.ts';

/** Debian's smallest package with the script of a language that the interface has. */
const packages: Readonly<Record<string, string>> = {
  am: 'fonts-sil-abyssinica',
  bn: 'fonts-lohit-beng-bengali',
  gu: 'fonts-lohit-gujr',
  hi: 'fonts-lohit-deva',
  ja: 'fonts-droid-fallback',
  kn: 'fonts-lohit-knda',
  ml: 'fonts-lohit-mlym',
  ta: 'fonts-lohit-taml',
  te: 'fonts-lohit-telu',
  th: 'fonts-tlwg-loma-ttf',
};

/** As fontconfig has them; without fontconfig none is missing. */
function missingLanguages(): string[] {
  return Object.keys(packages).filter((language) => {
    const list = spawnSync('fc-list', [`:lang=${language}`], { encoding: 'utf8' });
    return list.status === 0 && list.stdout.trim() === '';
  });
}

/**
 * Installs the fonts of scripts that Debian's Chromium comes without: their letters would be measured, and seen in
 * pictures, as boxes of another width. Where apt does not work, it says which are missing.
 */
export function needFonts(): void {
  const missing = missingLanguages();
  if (missing.length === 0) return;
  const wanted = missing.map((language) => packages[language] ?? '');
  console.error(`No fonts for ${missing.join(', ')}; installing Debian's ${wanted.join(', ')} …`);
  if (!installPackages(wanted)) console.error('Could not install them; their letters are boxes.');
}
