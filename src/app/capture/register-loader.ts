import type { BackgroundPorts } from '../background-deps.ts';

/** The loader is in pages to which access was granted, and nowhere else (DESIGN section 6). */
export async function registerLoaderWhereGranted({
  permissions,
  scripting,
}: Pick<BackgroundPorts, 'permissions' | 'scripting'>): Promise<void> {
  const origins = await permissions.origins();
  const pages = origins.filter((origin) => origin === '<all_urls>' || /^(\*|https?):/.test(origin));
  await scripting.registerLoader(pages);
}
