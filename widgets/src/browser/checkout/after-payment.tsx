import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { DEFAULT_FILE_TYPE, problems } from '../../shared/checkout/checkout-texts.js';
import type { CheckoutOffer, CheckoutProblem } from '../../shared/checkout/checkout-view.js';
import { Notice, WaitingNotice } from '../../shared/checkout/notice.js';
import type { CheckoutStep } from './checkout-step.js';
import { type DownloadStart, readPath, startDownload } from './start-download.js';
import { useOneAtATime } from './use-one-at-a-time.js';

/** A link to the creator's page, or a button that closes the frame. */
export interface CloseProps {
  address: string;
  onClose: (() => void) | undefined;
}

function Close({ address, onClose }: CloseProps): VNode {
  return onClose ? (
    <button class="button secondary" type="button" onClick={onClose}>
      Close
    </button>
  ) : (
    <a class="button secondary" href={address}>
      Close
    </a>
  );
}

export function ReadyStep({
  offer,
  ready,
  close,
}: {
  offer: CheckoutOffer;
  ready: Extract<CheckoutStep, { name: 'ready' }>;
  close: CloseProps;
}): VNode {
  const { product } = offer;
  const { downloadUrl, email, start, receiptUrl } = ready;
  const [outcome, setOutcome] = useState<DownloadStart | null>(null);
  const { isBusy, run } = useOneAtATime();
  const download = () =>
    void run(async () => {
      setOutcome(null);
      setOutcome(await startDownload(downloadUrl));
    });
  useEffect(() => {
    if (start === 'itself') download();
  }, []);
  return (
    <div class="step payment">
      <h1 tabIndex={-1}>Your Download is Ready!</h1>
      <p class="lead">
        Thank you for your purchase of <bdi>{product.title}</bdi>. We also sent a link to{' '}
        {email ? <strong>{email}</strong> : 'your email'}.
      </p>
      <dl class="facts">
        <dt>File type</dt>
        <dd>{product.file?.typeLabel || DEFAULT_FILE_TYPE}</dd>
        {product.file?.size && (
          <>
            <dt>File size</dt>
            <dd>{product.file.size}</dd>
          </>
        )}
      </dl>
      <Notice problem={typeof outcome === 'string' ? null : outcome} />
      <p class="good" role="status">
        {isBusy && 'Download Starting'}
        {outcome === 'started' && 'Download started'}
      </p>
      <div class="choices">
        <a
          class="button"
          href={readPath(downloadUrl)}
          download
          aria-busy={isBusy}
          onClick={(event) => {
            event.preventDefault();
            download();
          }}
        >
          Download Now
        </a>
        <Close {...close} />
      </div>
      <PurchaseLinks offer={offer} receiptUrl={receiptUrl ?? null} />
    </div>
  );
}

/** Links to the receipt, the library and other products. Links open a tab, because this page is still in use. */
function PurchaseLinks({ offer, receiptUrl }: { offer: CheckoutOffer; receiptUrl: string | null }): VNode {
  const { links, seller, others } = offer;
  const purchaseLinks = [
    ...(receiptUrl === null ? [] : [{ label: 'Receipt', address: receiptUrl }]),
    { label: 'Your library', address: links.library },
  ];
  return (
    <>
      <nav class="ways" aria-label="Your purchase">
        {purchaseLinks.map(({ label, address }) => (
          <TabLink key={label} address={address}>
            {label}
          </TabLink>
        ))}
      </nav>
      {others.length > 0 && (
        <section class="others" aria-labelledby="others">
          <h2 id="others">
            More from <bdi>{seller.displayName}</bdi>
          </h2>
          <ul>
            {others.map(({ id, title, image, price, address }) => (
              <li key={id} dir="auto">
                <span class="other-image">{image && <img src={image} alt="" width={48} height={48} />}</span>
                <TabLink address={address}>{title}</TabLink> <bdi>{price}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

export function TabLink({ address, children }: { address: string; children: ComponentChildren }): VNode {
  return (
    <a href={address} target="_blank" rel="noopener">
      {children}
      <span class="visually-hidden"> (opens a new tab)</span>
    </a>
  );
}

/** The milliseconds before each check. Purchases complete without checks, which only update the page. */
const CHECKS_AFTER_MS = [3_000, 6_000, 12_000, 24_000, 48_000];

export function ProcessingStep({
  email,
  onLook,
  close,
}: {
  email: string | null;
  onLook(): Promise<void>;
  close: CloseProps;
}): VNode {
  const [checkCount, setCheckCount] = useState(0);
  const pauseMs = CHECKS_AFTER_MS[checkCount];
  const checkPayment = () => void onLook().then(() => setCheckCount((count) => count + 1));
  useEffect(() => {
    if (pauseMs === undefined) return;
    const timer = setTimeout(checkPayment, pauseMs);
    return () => clearTimeout(timer);
  }, [checkCount]);
  return (
    <div class="step payment">
      <h1 tabIndex={-1}>Your payment is being processed</h1>
      <p class="lead">
        Your bank is processing the payment. When it is complete, we email the download link to{' '}
        {email ? <strong>{email}</strong> : 'you'}. You can close this page.
      </p>
      {pauseMs !== undefined && <WaitingNotice>We check the payment while this page is open.</WaitingNotice>}
      <div class="choices">
        {pauseMs === undefined && (
          <button class="button" type="button" onClick={checkPayment}>
            Check again
          </button>
        )}
        <Close {...close} />
      </div>
    </div>
  );
}

/** Shows that the server could not return the state of a payment. */
export function UnknownStep({
  isPaid,
  email,
  onLook,
  close,
}: {
  isPaid: boolean;
  email: string | null;
  onLook(): void;
  close: CloseProps;
}): VNode {
  return (
    <div class="step payment">
      <h1 tabIndex={-1}>{isPaid ? 'Success with warning' : problems.notLookedUp.title}</h1>
      {isPaid ? (
        <div class="notice warning" role="alert">
          <strong>Your payment was successful</strong>
          <span>
            We could not show the link. It is on its way to {email ?? 'your email address'}. You will not be
            charged again.
          </span>
        </div>
      ) : (
        <p class="lead" role="alert">
          {problems.notLookedUp.message}
        </p>
      )}
      <div class="choices">
        <button class="button" type="button" onClick={onLook}>
          Try again
        </button>
        <Close {...close} />
      </div>
    </div>
  );
}

export function ClosedStep({ problem, close }: { problem: CheckoutProblem; close: CloseProps }): VNode {
  return (
    <div class="step payment">
      <h1 tabIndex={-1}>{problem.title}</h1>
      <p class="lead" role="alert">
        {problem.message}
      </p>
      <div class="choices">
        <Close {...close} />
      </div>
    </div>
  );
}
