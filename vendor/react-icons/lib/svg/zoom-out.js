import { createFluentIcon } from '../utils/createFluentIcon.js';
export const ZoomOut20Regular = ( /*#__PURE__*/createFluentIcon('ZoomOut20Regular', "20", ["M11 8a.5.5 0 0 1 0 1H6a.5.5 0 0 1 0-1zM8.5 2a6.5 6.5 0 0 1 4.94 10.73l3.41 3.42a.5.5 0 0 1-.63.76l-.07-.06-3.42-3.41A6.5 6.5 0 1 1 8.5 2m0 1a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11"]));
