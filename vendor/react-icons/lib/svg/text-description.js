import { createFluentIcon } from '../utils/createFluentIcon.js';
export const TextDescription20Regular = ( /*#__PURE__*/createFluentIcon('TextDescription20Regular', "20", ["M2.5 5a.5.5 0 0 0 0 1h15a.5.5 0 0 0 0-1zm0 3a.5.5 0 0 0 0 1h15a.5.5 0 0 0 0-1zM2 11.5c0-.28.22-.5.5-.5h15a.5.5 0 0 1 0 1h-15a.5.5 0 0 1-.5-.5m.5 2.5a.5.5 0 0 0 0 1h10a.5.5 0 0 0 0-1z"], { flipInRtl: true }));
