import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ChatHelp20Regular: FluentIcon;
