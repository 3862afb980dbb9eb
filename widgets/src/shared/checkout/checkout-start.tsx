import type { VNode } from 'preact';
import { COMING_SOON, COMPLETE_YOUR_PURCHASE, NOT_AVAILABLE } from './checkout-texts.js';
import type { CheckoutOffer, CheckoutProblem } from './checkout-view.js';
import { EmailStep } from './email-step.js';
import { Notice, WaitingNotice } from './notice.js';

/** Renders the server's initial state, from which the script continues. */
export function CheckoutStart({ offer }: { offer: CheckoutOffer }): VNode {
  const { product, seller, answer, isReturn, attribution, tax } = offer;
  if (!product.isDigital) return <ComingSoon />;
  if (product.file === null) return <Incomplete />;
  if (offer.ownedPurchase !== null && answer === null && !isReturn)
    return <AlreadyOwned offer={offer} purchase={offer.ownedPurchase} />;
  if (isReturn) return <LookingUp what={product.isFree ? 'download' : 'payment'} />;
  if (product.isClosed) return <Closed />;
  if (answer?.kind === 'sent') return <SentByEmail email={answer.email} title={product.title} />;
  return (
    <EmailStep
      product={product}
      sellerName={seller.displayName}
      attribution={attribution}
      tax={tax}
      buyer={answer ?? { email: '' }}
      problem={findProblem(answer)}
    />
  );
}

export function findProblem(answer: CheckoutOffer['answer']): CheckoutProblem | null {
  return answer?.kind === 'refused' ? answer : null;
}

export function LookingUp({ what = 'payment' }: { what?: 'payment' | 'download' }): VNode {
  return (
    <>
      <h1 tabIndex={-1}>{COMPLETE_YOUR_PURCHASE}</h1>
      <WaitingNotice>Checking your {what}...</WaitingNotice>
      <noscript>
        <p class="note">This page needs scripts. We email you the link if your purchase succeeded.</p>
      </noscript>
    </>
  );
}

function ComingSoon(): VNode {
  return (
    <>
      <h1>{COMING_SOON}</h1>
      <p class="lead">You cannot buy physical products here yet.</p>
    </>
  );
}

function Closed(): VNode {
  return (
    <>
      <h1>{NOT_AVAILABLE}</h1>
      <p class="lead">This creator cannot accept payments right now. Please try again later.</p>
    </>
  );
}

/** Shows that the creator has not filled in a field of the product. */
function Incomplete(): VNode {
  return (
    <>
      <h1>{COMPLETE_YOUR_PURCHASE}</h1>
      <Notice
        problem={{
          title: 'Error processing product',
          message: 'Product data incomplete (missing: fileUrl). Please contact the creator.',
        }}
      />
    </>
  );
}

/** Renders the step for visitors who have already bought the product and proved their address. */
function AlreadyOwned({ offer, purchase }: { offer: CheckoutOffer; purchase: number }): VNode {
  const { product, seller } = offer;
  return (
    <div class="step">
      <h1>You already own this</h1>
      <p class="lead">
        You got <bdi>{product.title}</bdi> before. Download it again, without paying a second time.
      </p>
      <form
        class="choices"
        method="post"
        target="_top"
        action={`/${encodeURIComponent(seller.username)}/library/downloads`}
      >
        <button class="button" type="submit" name="purchase" value={purchase}>
          Download
        </button>
        <a class="button secondary" href={`/buy/${product.id}?again=1`}>
          Buy it again
        </a>
      </form>
    </div>
  );
}

function SentByEmail({ email, title }: { email: string; title: string }): VNode {
  return (
    <>
      <h1>Check your mail</h1>
      <p class="lead">
        Thank you for <bdi>{title}</bdi>. The download link is on its way to <strong>{email}</strong>.
      </p>
    </>
  );
}
