/** What a press on a link starts is loaded with the press: most visitors never need it. */
export function loadOnPress(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-press]')) {
    link.onclick = (event) => {
      // Whoever asks for a new tab or window gets it.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      import(link.dataset.press as string).then(
        ({ press }) => press(link),
        () => location.assign(link.href),
      );
    };
  }
}
