/** Gives the person a file to keep, by a download of its own page. */
export function saveFile(name: string, mime: string, parts: readonly (string | Blob)[]): void {
  saveBlob(name, new Blob([...parts], { type: mime }));
}

export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
