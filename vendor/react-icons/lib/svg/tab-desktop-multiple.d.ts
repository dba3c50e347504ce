import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TabDesktopMultiple20Regular: FluentIcon;
