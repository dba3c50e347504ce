import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PresenceBlocked10Regular: FluentIcon;
export declare const PresenceBlocked12Regular: FluentIcon;
export declare const PresenceBlocked16Regular: FluentIcon;
export declare const PresenceBlocked20Regular: FluentIcon;
