import { createFluentIcon } from '../utils/createFluentIcon.js';
export const PanelRight20Regular = ( /*#__PURE__*/createFluentIcon('PanelRight20Regular', "20", ["M18 6a3 3 0 0 0-3-3H5a3 3 0 0 0-3 3v7a3 3 0 0 0 3 3h10a3 3 0 0 0 3-3zm-6.5-2v11H5a2 2 0 0 1-2-2V6c0-1.1.9-2 2-2zm1 0H15a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-2.5z"]));
