export { publicWidgetRoutes } from './public-routes.js';
export { widgetRoutes } from './routes.js';
export { eraseWidgets, listFramers } from './store.js';
