import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
import type { Session } from './session.js';
import { openScreen } from './sign-in.js';

/** Returns the frame with the card form of the dashboard's checkout. */
export function getPaymentForm(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Payment"]');
}

/** Opens the checkout of a new creator, for a month of Pro. */
export async function openCheckout(
  session: Session,
  username: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const page = await openScreen(session, {
    username,
    path: '/checkout?plan=monthly',
    ...(options && { options }),
  });
  await getPaymentForm(page).getByRole('button', { name: 'Subscribe Now' }).waitFor();
  return page;
}

/** Pays with the simulator's card of this name. */
export async function payWith(page: Page, card: string): Promise<void> {
  await getPaymentForm(page).getByRole('button', { name: card }).click();
  await getPaymentForm(page).getByRole('button', { name: 'Subscribe Now' }).click();
}
