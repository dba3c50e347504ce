import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Highlight20Regular: FluentIcon;
