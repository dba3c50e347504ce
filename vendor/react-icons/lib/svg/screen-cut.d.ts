import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ScreenCut20Regular: FluentIcon;
