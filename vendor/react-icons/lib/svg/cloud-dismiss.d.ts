import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const CloudDismiss20Regular: FluentIcon;
