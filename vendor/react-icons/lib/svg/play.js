import { createFluentIcon } from '../utils/createFluentIcon.js';
export const Play20Regular = ( /*#__PURE__*/createFluentIcon('Play20Regular', "20", ["M17.22 8.69a1.5 1.5 0 0 1 0 2.62l-10 5.5A1.5 1.5 0 0 1 5 15.5v-11A1.5 1.5 0 0 1 7.22 3.2zm-.48 1.75a.5.5 0 0 0 0-.88l-10-5.5A.5.5 0 0 0 6 4.5v11c0 .38.4.62.74.44z"]));
