import { expect, vi } from 'vitest';
import type { EngineTab } from './engine.js';

interface Control {
  kind: 'button' | 'link' | 'field' | 'choice';
  /** The accessible name or a part of it. */
  name: string;
}

/** Simulates a visitor who reads, clicks and types in a tab. Each step waits until it is possible. */
export function createVisitor(tab: EngineTab) {
  const find = (control: Control) =>
    vi.waitFor(async () => {
      const element = await tab.find(findControl, control);
      if (element === undefined) throw new Error(`No ${control.kind} "${control.name}" can be clicked.`);
      return element;
    });
  // Retries if the page has moved or replaced the control.
  const click = (control: Control) =>
    vi.waitFor(async () => {
      const element = await find(control);
      await element.click();
      return element;
    });
  return {
    goto: tab.goto,
    read: tab.read,
    press: (name: string) => click({ kind: 'button', name }),
    follow: (name: string) => click({ kind: 'link', name }),
    choose: (name: string) => click({ kind: 'choice', name }),
    async fill(name: string, text: string) {
      const field = await click({ kind: 'field', name });
      await field.type(text);
    },
    see: (text: string) =>
      vi.waitFor(async () => expect(await tab.read(readText, null)).toContain(text.toLowerCase())),
    arriveAt: (path: string) =>
      vi.waitFor(async () => expect(await tab.read(() => location.pathname, null)).toBe(path)),
    async inFrame(address: string, steps: () => Promise<void>) {
      await vi.waitFor(async () => expect(await tab.enterFrame(address)).toBe(true));
      await steps();
      await tab.leaveFrame();
    },
  };
}

/**
 * Returns the control with this name, including in open shadow roots, once it is in view, stands still and is not
 * covered. A label may cover its radio button or checkbox. Runs in the page.
 */
async function findControl({ kind, name }: Control): Promise<Element | null> {
  const selector = {
    button: 'button, [role=button]',
    link: 'a[href]',
    field: 'input, textarea, [contenteditable=true]',
    choice: 'input[type=radio], input[type=checkbox], [role=radio], [role=checkbox]',
  }[kind];
  const listElements = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((element) =>
      element.shadowRoot ? [element, ...listElements(element.shadowRoot)] : [element],
    );
  const listLabels = (element: Element): Element[] => [...((element as HTMLInputElement).labels ?? [])];
  const getAccessibleName = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const root = element.getRootNode() as Document | ShadowRoot;
    const labelElements = [...ids.map((id) => root.getElementById(id)), ...listLabels(element)];
    const texts = labelElements.map((label) => label?.textContent ?? '');
    const text = element.getAttribute('aria-label') ?? (texts.join(' ') || element.textContent || '');
    return text.replace(/\s+/g, ' ').trim();
  };
  const isReachable = (element: Element) => {
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const root = element.getRootNode() as Document | ShadowRoot;
    const topElement = root.elementFromPoint(left + width / 2, top + height / 2);
    return (
      width > 0 &&
      height > 0 &&
      topElement !== null &&
      (element.contains(topElement) || topElement.contains(element))
    );
  };
  const candidates = listElements(document).filter(
    (element) =>
      element.matches(selector) &&
      !element.closest('[inert], :disabled, [aria-disabled=true]') &&
      getAccessibleName(element).toLowerCase().includes(name.toLowerCase()),
  );
  const exact = candidates.filter((element) => getAccessibleName(element) === name);
  const targets = [...exact, ...candidates].flatMap((element) => [
    element,
    ...(kind === 'choice' ? listLabels(element) : []),
  ]);
  const target = targets.find((element) => element.checkVisibility() && isReachable(element));
  if (target === undefined) return null;
  // A click uses the current coordinates, so the layout must not be moving.
  const boxBefore = target.getBoundingClientRect();
  for (const _ of [1, 2]) await new Promise((resolve) => requestAnimationFrame(resolve));
  const { x, y, width, height } = target.getBoundingClientRect();
  const isStill =
    x === boxBefore.x && y === boxBefore.y && width === boxBefore.width && height === boxBefore.height;
  return isStill && target.isConnected && isReachable(target) ? target : null;
}

/** Returns the visible text, including open shadow roots. Runs in the page. */
function readText(): string {
  const collectText = (root: Element | ShadowRoot): string => {
    const elements = root instanceof ShadowRoot ? [...root.children] : [root];
    // biome-ignore lint/performance/useDomNodeTextContent: text that is not visible does not count
    const texts = elements.map((element) => (element as HTMLElement).innerText ?? '');
    const hosts = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? []);
    return [...texts, ...hosts.map(collectText)].join(' ');
  };
  return collectText(document.body).replace(/\s+/g, ' ').toLowerCase();
}
