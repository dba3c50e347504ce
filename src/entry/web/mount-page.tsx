import { lazy, Suspense } from 'react';
import { firstPdf } from '#app/pdf/split-view.ts';
import { localeCodes } from '#domain/languages/interface-languages.ts';
import { pdfPagePath } from '#domain/product/paths.ts';
import { readSitePath } from '#domain/routes/site-routes.ts';
import type { Shell } from '#features/shell.tsx';
import { later } from '#ui/later.tsx';
import { mountView } from '../shared/view/mount-view.tsx';
import { linksFrom } from './site-visit.ts';
import type { createViewer } from './viewer.tsx';
import { WebApp } from './web-app.tsx';

const ToolPage = lazy(() => import('#features/chat/start/tool-page.tsx'));
const OnboardingView = later(() => import('#features/onboarding/onboarding-view.tsx'));

/** The page that the address names. */
export async function mountPage(
  shell: Shell,
  viewer: ReturnType<typeof createViewer>,
): Promise<void> {
  const { pathname } = location;
  if (pathname.replace(/\/$/, '') === pdfPagePath) {
    const { mountPdfPage } = await import('./pdf-page.tsx');
    return mountPdfPage(shell);
  }
  const visit = readSitePath(pathname, localeCodes);
  if (visit?.route.feature === 'onboarding') {
    return mountView(shell, <OnboardingView browser={visit.id ?? ''} />);
  }
  const app = <WebApp adjacent={viewer.adjacent} />;
  if (!shell.freeTool) return mountView(shell, app);
  await mountView(
    shell,
    <Suspense>
      <ToolPage links={linksFrom(location)}>{app}</ToolPage>
    </Suspense>,
  );
  if (viewer.restore() || shell.freeTool.name !== 'chatPdf') return;
  firstPdf(shell.rows, shell.slot).subscribe((docId) => {
    const isRoomy = matchMedia('(min-width: 900px)').matches;
    if (isRoomy && viewer.document.getSnapshot().docId === null) void viewer.show(docId, null);
  });
}
