import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const TextDescription20Regular: FluentIcon;
