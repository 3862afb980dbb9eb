/** Loads a link's script on the first press, because most visitors never need it. */
export function loadOnPress(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-press]')) {
    link.onclick = (event) => {
      // A press with a modifier key opens a new tab or window, as usual.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      import(link.dataset.press as string).then(
        ({ press }) => press(link),
        () => location.assign(link.href),
      );
    };
  }
}
