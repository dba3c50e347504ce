import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Folder20Regular: FluentIcon;
