export { diagnosticsRoutes } from './diagnostics/diagnostics-routes.js';
