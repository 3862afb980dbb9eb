/** happy-dom runs no scripts by their address; until the file ends it says that it did, as a browser does. */
export function loadScripts(): void {
  settleScripts(true);
}

/** Makes scripts fail to load, as they do at first: happy-dom keeps its settings from file to file. */
export function forgetScripts(): void {
  settleScripts(false);
}

function settleScripts(isLoaded: boolean): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = isLoaded;
}
