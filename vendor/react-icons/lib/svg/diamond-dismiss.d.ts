import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const DiamondDismissFilled: FluentIcon;
export declare const DiamondDismiss12Filled: FluentIcon;
