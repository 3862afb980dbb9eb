/**
 * Imports a script, and retries a failure under another URL, because Chromium remembers a failed URL until the page is
 * left. Errors of Chromium and Firefox contain the URL. WebKit remembers no failure.
 */
export function retryImport<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: Error) => {
    const url = /http\S+/.exec(error.message)?.[0];
    if (!url) throw error;
    return import(/* @vite-ignore */ /* webpackIgnore: true */ `${url}?${Date.now()}`);
  });
}
