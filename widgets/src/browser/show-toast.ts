const VISIBLE_MS = 5_000;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows one toast at a time for five seconds, and longer during hover. Screen readers announce the toast. */
export function showToast(toast: { title: string; text?: string }): void {
  region ??= createRegion();
  const title = document.createElement('strong');
  title.textContent = toast.title;
  region.replaceChildren(title, toast.text ?? '');
  hideLater();
}

/** Hides an outdated toast. */
export function hideToast(): void {
  clearTimeout(timer);
  region?.replaceChildren();
}

function createRegion(): HTMLElement {
  const newRegion = document.createElement('div');
  newRegion.className = 'toast';
  newRegion.role = 'status';
  newRegion.addEventListener('pointerenter', () => clearTimeout(timer));
  newRegion.addEventListener('pointerleave', hideLater);
  document.body.append(newRegion);
  return newRegion;
}

function hideLater(): void {
  clearTimeout(timer);
  timer = setTimeout(hideToast, VISIBLE_MS);
}
