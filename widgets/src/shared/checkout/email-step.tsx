import type { VNode } from 'preact';
import { COMPLETE_YOUR_PURCHASE, newsletterConsentText } from './checkout-texts.js';
import type {
  CheckoutAttribution,
  CheckoutProblem,
  CheckoutProduct,
  CheckoutTax,
  TypedBuyer,
} from './checkout-view.js';
import { Notice } from './notice.js';

/** The behavior that a script adds. Without one the browser posts the form. */
export interface LiveEmail {
  isSending: boolean;
  onSubmit(typed: TypedBuyer): void;
  /** An address is validated on blur. */
  onLeave(email: string): void;
}

export interface EmailStepProps {
  product: CheckoutProduct;
  sellerName: string;
  attribution: CheckoutAttribution;
  tax: CheckoutTax | null;
  buyer: TypedBuyer;
  problem: CheckoutProblem | null;
  live?: LiveEmail | undefined;
}

export function EmailStep(props: EmailStepProps): VNode {
  const { product, sellerName, attribution, tax, buyer, problem, live } = props;
  return (
    <>
      <h1 tabIndex={-1}>{COMPLETE_YOUR_PURCHASE}</h1>
      <form
        class={product.isFree ? 'step' : 'step paid'}
        method="post"
        action={`/buy/${product.id}`}
        ref={live && disableNativeValidation}
        onSubmit={
          live &&
          ((event) => {
            event.preventDefault();
            live.onSubmit(typedIn(event.currentTarget));
          })
        }
      >
        <h2>Enter your email to continue</h2>
        <EmailField email={buyer.email} problem={problem} live={live} />
        {tax && <PlaceFields tax={tax} buyer={buyer} />}
        <NewsletterBox sellerName={sellerName} />
        <AttributionFields attribution={attribution} />
        {problem?.field === undefined && <Notice problem={problem} />}
        <button class="button wide" type="submit" aria-busy={live?.isSending}>
          Continue to purchase
        </button>
      </form>
      {!product.isFree && (
        <noscript>
          <p class="note">
            Payments need scripts, which are turned off. Allow them for this page, or use another browser.
            Nothing was charged.
          </p>
        </noscript>
      )}
    </>
  );
}

/** The stylesheet shows the postal code for countries that need one. */
function PlaceFields({ tax, buyer }: { tax: CheckoutTax; buyer: TypedBuyer }): VNode {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return (
    <>
      <div class="field">
        <label for="country">Country</label>
        <select id="country" name="country" autocomplete="country" required>
          <option value="">Choose a country</option>
          {tax.countries.split(' ').map((code) => (
            <option key={code} value={code} selected={code === buyer.country}>
              {names.of(code)}
            </option>
          ))}
        </select>
      </div>
      <div class="field postal-code">
        <label for="postal-code">Postal code</label>
        <input
          id="postal-code"
          name="postalCode"
          autocomplete="postal-code"
          maxLength={20}
          defaultValue={buyer.postalCode}
        />
      </div>
    </>
  );
}

interface EmailFieldProps extends Pick<EmailStepProps, 'problem' | 'live'> {
  email: string;
}

function EmailField({ email, problem, live }: EmailFieldProps): VNode {
  const isWrong = problem?.field === 'email';
  return (
    <div class="field">
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        inputMode="email"
        placeholder="you@example.com"
        maxLength={320}
        required
        defaultValue={email}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'email-problem' : 'email-help'}
        onChange={live && ((event) => live.onLeave(event.currentTarget.value.trim()))}
      />
      {isWrong ? (
        <p class="field-problem" id="email-problem" role="alert">
          <strong>{problem.title}</strong> {problem.message}
        </p>
      ) : (
        <p class="field-help" id="email-help">
          We also email the download link to this address.
        </p>
      )}
    </div>
  );
}

/** Offers the newsletter. It is never ticked in advance. */
function NewsletterBox({ sellerName }: { sellerName: string }): VNode {
  const text = newsletterConsentText(sellerName);
  return (
    <label class="tick" dir="auto">
      <input type="checkbox" name="newsletter" value={text} />
      <span>{text}</span>
    </label>
  );
}

/** Adds the attribution to a form that is posted without scripts. */
function AttributionFields({ attribution }: { attribution: CheckoutAttribution }): VNode {
  return (
    <>
      <input type="hidden" name="attribution_referrer" value={attribution.referrer} />
      <input type="hidden" name="attribution_utm_source" value={attribution.utmSource} />
      <input type="hidden" name="attribution_utm_campaign" value={attribution.utmCampaign} />
      {attribution.via && <input type="hidden" name="attribution_via" value={attribution.via} />}
    </>
  );
}

/** Turns off the browser's validation. Set directly, because hydration does not update attributes. */
function disableNativeValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

function typedIn(form: HTMLFormElement): TypedBuyer {
  const fields = new FormData(form);
  const typed = (name: string) => fields.get(name)?.toString().trim();
  return {
    email: typed('email') ?? '',
    newsletterConsent: typed('newsletter'),
    country: typed('country'),
    postalCode: typed('postalCode'),
  };
}
