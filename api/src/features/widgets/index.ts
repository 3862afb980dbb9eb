export { eraseWidgets } from './erase-widgets.js';
export { publicWidgetRoutes } from './public-routes.js';
export { widgetRoutes } from './routes.js';
export { listFramers } from './store.js';
