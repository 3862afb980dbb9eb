import type { ComponentChildren, VNode } from 'preact';
import { COMPLETE_YOUR_PURCHASE, formatNewsletterConsent } from './checkout-texts.js';
import type {
  CheckoutAttribution,
  CheckoutProblem,
  CheckoutProduct,
  CheckoutTax,
  TypedBuyer,
} from './checkout-view.js';
import { Field } from './field.js';
import { Notice } from './notice.js';

/** The behavior that a script adds. Without scripts, the browser posts the form. */
export interface LiveEmail {
  isSending: boolean;
  onSubmit(given: TypedBuyer): void;
  /** Validates the address when the field loses the focus. */
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

/** Returns the problem with a field, if there is one. */
type RenderProblem = (field: NonNullable<CheckoutProblem['field']>) => ComponentChildren;

export function EmailStep(props: EmailStepProps): VNode {
  const { product, sellerName, attribution, tax, buyer, problem, live } = props;
  const renderFieldProblem: RenderProblem = (field) =>
    problem?.field === field && [<strong>{problem.title}</strong>, ' ', problem.message];
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
            live.onSubmit(readBuyer(event.currentTarget));
          })
        }
      >
        <h2>Enter your email to continue</h2>
        <Field
          id="email"
          name="email"
          label="Email"
          problem={renderFieldProblem('email')}
          help="We also email the download link to this address."
          type="email"
          autocomplete="email"
          inputMode="email"
          placeholder="you@example.com"
          maxLength={320}
          required
          defaultValue={buyer.email}
          onChange={live && ((event) => live.onLeave(event.currentTarget.value.trim()))}
        />
        {tax && <PlaceFields tax={tax} buyer={buyer} problemAt={renderFieldProblem} />}
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

interface PlaceFieldsProps {
  tax: CheckoutTax;
  buyer: TypedBuyer;
  problemAt: RenderProblem;
}

/** Shows the country and the postal code. The style sheet hides the postal code for countries that do not need it. */
function PlaceFields({ tax, buyer, problemAt }: PlaceFieldsProps): VNode {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return (
    <>
      <Field
        control="select"
        id="country"
        name="country"
        label="Country"
        problem={problemAt('country')}
        autocomplete="country"
        required
      >
        <option value="">Choose a country</option>
        {tax.countries.split(' ').map((code) => (
          <option key={code} value={code} selected={code === buyer.country}>
            {names.of(code)}
          </option>
        ))}
      </Field>
      <Field
        id="postalCode"
        name="postalCode"
        label="Postal code"
        problem={problemAt('postalCode')}
        autocomplete="postal-code"
        maxLength={20}
        defaultValue={buyer.postalCode}
      />
    </>
  );
}

/** Offers the newsletter. The box must not be ticked in advance. */
function NewsletterBox({ sellerName }: { sellerName: string }): VNode {
  const text = formatNewsletterConsent(sellerName);
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

/** Turns off the browser's validation. Sets the property, because hydration does not update attributes. */
function disableNativeValidation(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}

function readBuyer(form: HTMLFormElement): TypedBuyer {
  const fields = new FormData(form);
  const readField = (name: string) => fields.get(name)?.toString().trim();
  return {
    email: readField('email') ?? '',
    newsletterConsent: readField('newsletter'),
    country: readField('country'),
    postalCode: readField('postalCode'),
  };
}
