import type { FluentIcon } from '../utils/createFluentIcon.js';
export declare const PresenceAvailable10Regular: FluentIcon;
export declare const PresenceAvailable10Filled: FluentIcon;
export declare const PresenceAvailable12Regular: FluentIcon;
export declare const PresenceAvailable12Filled: FluentIcon;
export declare const PresenceAvailable16Regular: FluentIcon;
export declare const PresenceAvailable16Filled: FluentIcon;
export declare const PresenceAvailable20Regular: FluentIcon;
export declare const PresenceAvailable20Filled: FluentIcon;
