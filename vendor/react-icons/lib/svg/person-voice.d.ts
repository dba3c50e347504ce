import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PersonVoice20Regular: FluentIcon;
