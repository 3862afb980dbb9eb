import { openCheckout } from '../../shared/checkout/checkout-overlay.js';
import { showToast } from '../show-toast.js';

/** Opens the checkout over the page. The buyer's input is lost when the page is left. */
export function press(link: HTMLAnchorElement): void {
  openCheckout({
    address: link.href,
    title: `Buy ${link.dataset.title}`,
    theme: 'system',
    colors: getComputedStyle(document.documentElement),
    opener: link,
    onClose(outcome) {
      if (outcome !== 'open') showToast(announcements[outcome]);
    },
  });
}

const PURCHASE_TEXT = 'Your purchase was completed successfully.';
const announcements = {
  completed: { title: 'Success!', text: PURCHASE_TEXT },
  simulated: { title: 'Simulated payment successful!', text: PURCHASE_TEXT },
  processing: { title: 'Your payment is being processed', text: 'You will get the link by email.' },
};
