import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Chat20Regular: FluentIcon;
