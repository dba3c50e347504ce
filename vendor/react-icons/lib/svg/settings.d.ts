import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Settings20Regular: FluentIcon;
