import { toolFaults } from '#domain/tool-servers/tool-fault.ts';
import type { JsonObject } from '#shared/json.ts';
import { errorText } from '#ui/error-text.ts';
import type { Translate } from '#ui/text.ts';

interface Fault {
  code: string;
  details?: JsonObject | undefined;
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** What a failure of a tool or its server says. */
export function toolFaultText(t: Translate, error: Fault): string {
  const { fault, host, words } = error.details ?? {};
  const known = toolFaults.find((each) => each === fault);
  if (error.code !== 'tool_failed' || !known) return errorText(t, error);
  return t(`tool.error.${known}`, { host: textOf(host), reason: textOf(words) });
}
