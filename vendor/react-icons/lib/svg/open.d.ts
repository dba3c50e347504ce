import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Open20Regular: FluentIcon;
