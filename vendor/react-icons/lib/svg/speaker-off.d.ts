import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const SpeakerOff20Regular: FluentIcon;
