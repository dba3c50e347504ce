/** Runs in the page: until the browser has seen what is there, as it must have for a press to count, or it never does. */
export async function untilVisible(x: number, y: number): Promise<void> {
  const host = document.elementFromPoint(x, y);
  if (!host) return;
  await new Promise<void>((resolve) => {
    const end = setTimeout(resolve, 2_000);
    const options: IntersectionObserverInit & { trackVisibility: boolean; delay: number } = {
      trackVisibility: true,
      delay: 100,
    };
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1) as IntersectionObserverEntry & { isVisible?: boolean };
      if (!last.isIntersecting || last.isVisible === false) return;
      clearTimeout(end);
      observer.disconnect();
      resolve();
    }, options);
    observer.observe(host);
  });
}
