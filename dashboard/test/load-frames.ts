import { HttpResponse, http } from 'msw';
import { server } from './msw/server';

const EMPTY = '<!doctype html><html><head></head><body></body></html>';

/** Makes frames load their URLs. happy-dom leaves them empty by default. */
export function loadFrames(): void {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { enableIframePageLoading: boolean } } };
  happyDOM.settings.enableIframePageLoading = true;
  server.use(http.get('/assets/email-frame', () => HttpResponse.html(EMPTY)));
}
