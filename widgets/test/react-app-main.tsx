/** @jsxImportSource react */
import { hydrateRoot } from 'react-dom/client';
import { App } from './react-app.js';

const place = document.querySelector<HTMLElement>('#app');
if (place) {
  hydrateRoot(place, <App host={place.dataset.host ?? ''} />, {
    onRecoverableError: (error) => {
      throw error;
    },
  });
}
