/** Reports external scripts as loaded until the test file ends. happy-dom loads none. */
export function loadScripts(): void {
  settleScripts(true);
}

/** Makes external scripts fail to load, which is the default. happy-dom keeps its settings from file to file. */
export function failScripts(): void {
  settleScripts(false);
}

function settleScripts(isLoaded: boolean): void {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } };
  };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = isLoaded;
}
