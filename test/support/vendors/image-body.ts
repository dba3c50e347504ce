import type { IncomingMessage } from 'node:http';
import { bytesOf } from '../scripted-server.ts';
import { readForm } from './audio-form.ts';

/** JSON, or the fields of a form with its files described. */
export async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const bytes = await bytesOf(request);
  const type = request.headers['content-type'] ?? '';
  if (type.startsWith('multipart/form-data')) return readForm(bytes, type);
  return JSON.parse(bytes.toString() || '{}') as Record<string, unknown>;
}
