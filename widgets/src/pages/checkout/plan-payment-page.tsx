import type { VNode } from 'preact';
import type { CheckoutTheme, PlanPaymentView } from '../../shared/checkout/checkout-view.js';
import { PlanPaymentStart } from '../../shared/checkout/plan-payment-start.js';
import { siteAssets } from '../../shared/site-assets.built.js';
import { PageDocument } from '../page-document.js';
import type { PageFrame } from '../view.js';
import { getCheckoutStylesheet } from './checkout-stylesheet.js';

/** Renders the only document of the dashboard that runs a payment provider's script. */
export function PlanPaymentPage({ view, frame }: { view: PlanPaymentView; frame: PageFrame }): VNode {
  const isSimulated = view.state === 'form' && view.payments.provider === 'simulated';
  return (
    <PageDocument
      title={`Payment | ${frame.brandName}`}
      stylesheet={getCheckoutStylesheet(view.theme)}
      colorScheme={getColorScheme(view.theme)}
      isUnlisted
      bodyClass={`${view.presentation} plan`}
      head={
        <script type="module" src={siteAssets[isSimulated ? 'plan-payment-simulated' : 'plan-payment']} />
      }
    >
      <div class="shop">
        <main>{view.state === 'signed-out' ? <SignedOut /> : <Form view={view} />}</main>
      </div>
    </PageDocument>
  );
}

function Form({ view }: { view: Extract<PlanPaymentView, { state: 'form' }> }): VNode {
  return (
    // The script continues from this state.
    <div id="plan-payment" class="alone" data-view={JSON.stringify(view)}>
      <PlanPaymentStart />
    </div>
  );
}

function SignedOut(): VNode {
  return (
    <div class="alone">
      <h1>You are signed out</h1>
      <p class="lead">Sign in again to continue. You were not charged.</p>
      <p>
        <a class="button" href="/auth" target="_top">
          Sign in
        </a>
      </p>
    </div>
  );
}

function getColorScheme(theme: CheckoutTheme): 'light' | 'dark' | 'light dark' {
  return theme === 'system' ? 'light dark' : theme;
}
