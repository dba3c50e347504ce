import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PanelLeftText20Regular: FluentIcon;
