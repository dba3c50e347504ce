import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Globe20Regular: FluentIcon;
