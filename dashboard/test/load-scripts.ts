/** happy-dom runs no scripts by their address; from now on it says that it did, as a browser does. */
export function loadScripts(): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
}
