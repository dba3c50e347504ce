import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ChatAdd20Regular: FluentIcon;
