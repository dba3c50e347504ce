import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const ArrowReply20Regular: FluentIcon;
