const askMs = 500;
const maxUnanswered = 4;

/**
 * Asks a page over its port whether it still answers, and says when it has not for two seconds. Questions are
 * counted, as a computer may have slept between two. Returns what ends the watch.
 */
export function watchFrame(port: MessagePort, onSilent: () => void): () => void {
  let unanswered = 0;
  port.onmessage = () => {
    unanswered = 0;
  };
  const end = () => {
    clearInterval(timer);
    port.close();
  };
  const timer = setInterval(() => {
    if (unanswered >= maxUnanswered) {
      end();
      onSilent();
      return;
    }
    unanswered += 1;
    port.postMessage(null);
  }, askMs);
  return end;
}
