import { accountCommands } from './contract/account-commands.ts';
import { analyticsCommands } from './contract/analytics-commands.ts';
import { apiTokenCommands } from './contract/api-token-commands.ts';
import { artCommands } from './contract/art-commands.ts';
import { dictationCommands } from './contract/dictation-commands.ts';
import { documentCommands } from './contract/document-commands.ts';
import { memoryCommands } from './contract/memory-commands.ts';
import { modelCommands } from './contract/model-commands.ts';
import { planCommands } from './contract/plan-commands.ts';
import { runCommands } from './contract/run-commands.ts';
import { searchCommands } from './contract/search-commands.ts';
import { shareCommands } from './contract/share-commands.ts';
import { speechCommands } from './contract/speech-commands.ts';
import { syncCommands } from './contract/sync-commands.ts';
import { toolCommands } from './contract/tool-commands.ts';
import { turnCommands } from './contract/turn-commands.ts';
import { workCommands } from './contract/work-commands.ts';

/**
 * Commands of what the web app has itself. Those of pages, of the extension and its background are not among them: they
 * are loaded with what calls the extension.
 */
export const webCommands = {
  ...turnCommands,
  ...toolCommands,
  ...modelCommands,
  ...accountCommands,
  ...apiTokenCommands,
  ...planCommands,
  ...analyticsCommands,
  ...shareCommands,
  ...syncCommands,
  ...workCommands,
  ...documentCommands,
  ...searchCommands,
  ...memoryCommands,
  ...artCommands,
  ...runCommands,
  ...dictationCommands,
  ...speechCommands,
};
