import { serve } from '../pool/coded-throw.ts';
import type { ImportApi } from './import.api.ts';
import { ImportReader } from './import.core.ts';

let reader: ImportReader | null = null;

serve({
  read: async (file, options, take) => {
    reader = await ImportReader.open(file);
    return reader ? reader.read(options, take) : [];
  },
  file: (path) => reader!.file(path),
} satisfies ImportApi);
