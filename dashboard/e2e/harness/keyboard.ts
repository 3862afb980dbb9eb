import type { Page } from 'playwright-core';

type Role = Parameters<Page['getByRole']>[0];

/** More than the number of stops between two controls on any screen. */
const MAX_STOPS = 40;

/**
 * Presses Tab, or `key`, until the control has the focus. Fails if the control gets no focus, or if a stop on the way
 * has no name or does not show the focus.
 */
export async function tabTo(page: Page, role: Role, name: string | RegExp, key = 'Tab'): Promise<void> {
  const control = page.getByRole(role, { name, exact: typeof name === 'string' });
  await control.first().waitFor();
  const stops: string[] = [];
  while (!(await control.evaluateAll((elements) => elements.some((element) => element.matches(':focus'))))) {
    if (stops.length === MAX_STOPS)
      throw new Error(`${key} does not reach ${role} "${name}". The focus was on: ${stops.join(', ')}`);
    await page.keyboard.press(key);
    stops.push(await describeFocus(page));
  }
  const problems = stops.filter((stop) => /unnamed|invisible/.test(stop));
  if (problems.length > 0) throw new Error(`On the way to ${role} "${name}": ${problems.join(', ')}`);
}

/** Moves the focus to a button or link with Tab, and presses Enter. */
export async function pressEnterOn(page: Page, name: string, role: Role = 'button'): Promise<void> {
  await tabTo(page, role, name);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field with Tab, and types. */
export async function typeInto(page: Page, name: string, text: string): Promise<void> {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

/** Waits until the title of the next screen has the focus. */
export async function waitForFocusOnTitle(page: Page, title: string): Promise<void> {
  const heading = page.locator('h1:focus', { hasText: title });
  await heading.waitFor().catch(async (cause: unknown) => {
    throw new Error(`The focus is not on the title "${title}" but on ${await describeFocus(page)}`, {
      cause,
    });
  });
}

/** Describes the element with the focus: its name, and a missing name or invisible focus. */
function describeFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focusedElement = document.activeElement;
    if (!(focusedElement instanceof HTMLElement) || focusedElement === document.body) return 'the document';
    const ids = focusedElement.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const labels = [
      ...ids.map((id) => document.getElementById(id)),
      ...((focusedElement as HTMLInputElement).labels ?? []),
      focusedElement,
    ];
    const texts = labels.map((label) => label?.textContent?.trim());
    const alt = focusedElement.querySelector('img, [aria-label]');
    const name = [
      focusedElement.getAttribute('aria-label'),
      ...texts,
      focusedElement.title,
      alt?.getAttribute('alt') ?? alt?.getAttribute('aria-label'),
    ].find(Boolean);
    const text =
      focusedElement.isContentEditable ||
      focusedElement.matches('input:not([type=checkbox], [type=radio]), textarea');
    // A field shows its caret. The label of a hidden radio button or checkbox shows the focus.
    const isFocusVisible = [
      focusedElement,
      focusedElement.parentElement,
      focusedElement.closest('label'),
      focusedElement.nextElementSibling,
    ].some((element) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (
        (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
        /0px 0px 0px [1-9]/.test(boxShadow)
      );
    });
    const flaws = `${name ? '' : ' unnamed'}${text || isFocusVisible || focusedElement.matches('iframe') ? '' : ' invisible'}`;
    return `${focusedElement.getAttribute('role') ?? focusedElement.localName} "${name?.slice(0, 40) ?? ''}"${flaws}`;
  });
}
