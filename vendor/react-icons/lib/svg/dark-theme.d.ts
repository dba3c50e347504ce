import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const DarkTheme20Regular: FluentIcon;
