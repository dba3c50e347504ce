import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const FolderAdd20Regular: FluentIcon;
