import { openRunFolder } from './run-folder.ts';

export default openRunFolder;
