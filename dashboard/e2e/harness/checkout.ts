import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import type { Session } from './session.js';
import { openRoom } from './sign-in.js';

/** The card form of the dashboard's checkout, a document of its own. */
export function paymentForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Payment"]');
}

/** A new creator about to pay for a month of Pro. */
export async function openCheckout(
  session: Session,
  username: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openRoom(session, {
    username,
    path: '/checkout?plan=monthly',
    ...(options && { options }),
  });
  await paymentForm(page).getByRole('button', { name: 'Subscribe Now' }).waitFor();
  return page;
}

/** With one of the simulator's cards, by what it leads to. */
export async function payWith(page: Page, card: string): Promise<void> {
  await paymentForm(page).getByRole('button', { name: card }).click();
  await paymentForm(page).getByRole('button', { name: 'Subscribe Now' }).click();
}
