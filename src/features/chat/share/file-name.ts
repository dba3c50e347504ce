/** The name of a saved file, without what some file systems refuse. */
export function fileName(name: string): string {
  const cleaned = name
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
    .slice(0, 80)
    .trim();
  return cleaned || 'chat';
}
