/** @jsxImportSource react */
import { renderToString } from 'react-dom/server';
import { App } from './react-app.js';

export const render = (host: string): string => renderToString(<App host={host} />);
