import { addressCommands } from './contract/address-commands.ts';
import { cardCommands } from './contract/card-commands.ts';
import { composerCommands } from './contract/composer-commands.ts';
import { diagramCommands } from './contract/diagram-commands.ts';
import { frameCommands } from './contract/frame-commands.ts';
import { handoffCommands } from './contract/handoff-commands.ts';
import { insertionCommands } from './contract/insertion-commands.ts';
import { lockCommands } from './contract/lock-commands.ts';
import { markCommands } from './contract/mark-commands.ts';
import { pageCommands } from './contract/page-commands.ts';
import { pdfCommands } from './contract/pdf-commands.ts';
import { selectionCommands } from './contract/selection-commands.ts';
import { widgetCommands } from './contract/widget-commands.ts';
import { webCommands } from './web-contract.ts';

export { events } from './contract/events.ts';

/** Commands: exactly one owner, a reply expected, perhaps a stream of chunks. */
export const commands = {
  ...webCommands,
  ...handoffCommands,
  ...pageCommands,
  ...addressCommands,
  ...pdfCommands,
  ...frameCommands,
  ...widgetCommands,
  ...insertionCommands,
  ...selectionCommands,
  ...cardCommands,
  ...markCommands,
  ...lockCommands,
  ...composerCommands,
  ...diagramCommands,
};
