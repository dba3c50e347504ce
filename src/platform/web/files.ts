/** Offers a file to the person as a download of the page. */
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
