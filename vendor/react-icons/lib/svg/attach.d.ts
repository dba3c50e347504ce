import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const Attach20Regular: FluentIcon;
