import { closeRunFolder } from './run-folder.ts';

export default closeRunFolder;
