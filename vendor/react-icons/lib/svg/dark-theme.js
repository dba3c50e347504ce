import { createFluentIcon } from '../utils/createFluentIcon.js';
export const DarkTheme20Regular = ( /*#__PURE__*/createFluentIcon('DarkTheme20Regular', "20", ["M10 3a7 7 0 1 1 0 14zm0-1a8 8 0 1 0 0 16 8 8 0 0 0 0-16"]));
