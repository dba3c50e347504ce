import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PanelRight20Regular: FluentIcon;
