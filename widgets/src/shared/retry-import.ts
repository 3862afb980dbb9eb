/**
 * Imports a script, and a second time under another URL if that fails: Chromium remembers a failed import of a URL
 * until the page is left. Errors of Chromium and Firefox name the URL. WebKit remembers no failure.
 */
export function retryImport<T>(load: () => Promise<T>): Promise<T> {
  return load().catch((error: Error) => {
    const url = /http\S+/.exec(error.message)?.[0];
    if (!url) throw error;
    return import(/* @vite-ignore */ /* webpackIgnore: true */ `${url}?${Date.now()}`);
  });
}
