import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const WindowNew20Regular: FluentIcon;
