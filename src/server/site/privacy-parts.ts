import { escapeHtml } from '#domain/export/escape-html.ts';
import type { PageTexts } from '../pages/page-texts.ts';

type Text = PageTexts['text'];

const figures = ['before', 'host', 'measured', 'listed'] as const;
const leaving = [
  'local',
  'own',
  'server',
  'sync',
  'files',
  'share',
  'search',
  'pages',
  'tools',
  'picture',
  'dictation',
  'voice',
  'meaning',
  'export',
  'assistant',
  'counting',
] as const;

/** How much leaves the device, in four numbers. `t`: HTML. */
export function privacyFigures(t: Text, { number, percent }: PageTexts): string {
  const values = { before: number(0), host: number(1), measured: number(0), listed: percent(100) };
  const cards = figures.map(
    (name) =>
      `<li><strong>${escapeHtml(values[name])}</strong><span>${t(`landing.figure.${name}`)}</span></li>`,
  );
  return `<ul class="figures">${cards.join('')}</ul>`;
}

/** What leaves the device, when, and to whom. `t`: HTML. */
export function leavingTable(t: Text): string {
  const rows = leaving.map(
    (name) =>
      `<tr><th scope="row">${t(`landing.leaves.${name}`)}</th><td>${t(`landing.leaves.${name}What`)}</td><td>${t(`landing.leaves.${name}Whom`)}</td></tr>`,
  );
  return `<div class="wide leaving" tabindex="0" role="region" aria-label="${t('landing.leaves')}"><table><thead><tr><th scope="col">${t('landing.leaves.when')}</th><th scope="col">${t('landing.leaves.what')}</th><th scope="col">${t('landing.leaves.whom')}</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></div>`;
}
