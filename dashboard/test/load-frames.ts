import { HttpResponse, http } from 'msw';
import { server } from './msw/server';

const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** Frames load what their address answers; without it happy-dom leaves them empty. */
export function loadFrames(): void {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } };
  happyDOM.settings.enableIframePageLoading = true;
  server.use(http.get('/assets/email-frame', () => HttpResponse.html(EMPTY)));
}
