const SHOWN_MS = 5_000;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows one toast at a time, for five seconds, and longer while hovered. Announced, never focused. */
export function showToast(toast: { title: string; text?: string }): void {
  region ??= makeRegion();
  const title = document.createElement('strong');
  title.textContent = toast.title;
  region.replaceChildren(title, toast.text ?? '');
  leaveSoon();
}

/** Hides an outdated toast. */
export function hideToast(): void {
  clearTimeout(timer);
  region?.replaceChildren();
}

function makeRegion(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'toast';
  made.role = 'status';
  made.addEventListener('pointerenter', () => clearTimeout(timer));
  made.addEventListener('pointerleave', leaveSoon);
  document.body.append(made);
  return made;
}

function leaveSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(hideToast, SHOWN_MS);
}
