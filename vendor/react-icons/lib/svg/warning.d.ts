import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const WarningFilled: FluentIcon;
export declare const Warning12Filled: FluentIcon;
