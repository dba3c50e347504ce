import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const EyeOff20Regular: FluentIcon;
