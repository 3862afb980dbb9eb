import { PRO_PRICE_TEXTS } from '@tidings/sdk';
import type { ComponentChildren, VNode } from 'preact';
import { fontsCss, makeStylesheet } from '../stylesheet.js';
import type { PageFrame, PaymentDiagnosticsView, PaymentHealthView } from '../view.js';
import paymentsCss from './payments.css?inline';
import preferencesCss from './preferences/preferences.css?inline';
import systemCss from './system.css?inline';
import { EmailTime, SystemPage } from './system-page.js';

type Details = Extract<PaymentDiagnosticsView, { audience: 'signed-in' }>;
type Tone = 'well' | 'warning' | 'failing' | 'quiet';

export const paymentsStylesheet = makeStylesheet(fontsCss, systemCss, preferencesCss, paymentsCss);

export interface PaymentDiagnosticsPageProps {
  diagnostics: PaymentDiagnosticsView;
  frame: PageFrame;
}

export function PaymentDiagnosticsPage({ diagnostics, frame }: PaymentDiagnosticsPageProps): VNode {
  return (
    <SystemPage
      title={`Stripe diagnostics | ${frame.brandName}`}
      frame={frame}
      width="narrow"
      stylesheet={paymentsStylesheet}
    >
      <h1>Stripe diagnostics</h1>
      {diagnostics.audience === 'everybody' ? (
        <Summary isConfigured={diagnostics.isConfigured} />
      ) : (
        <Report details={diagnostics} />
      )}
    </SystemPage>
  );
}

function Summary({ isConfigured }: { isConfigured: boolean }): VNode {
  return (
    <>
      <p>{isConfigured ? 'Payments are configured.' : 'Payments are not configured.'}</p>
      <div class="actions">
        <a class="button" href="/auth">
          Sign in to see more
        </a>
      </div>
    </>
  );
}

const MODES: Record<Details['mode'], { tone: Tone; name: string; meaning: string }> = {
  live: { tone: 'well', name: 'Live', meaning: 'Cards are charged.' },
  test: { tone: 'warning', name: 'Test', meaning: 'Only test cards work.' },
  simulated: { tone: 'warning', name: 'Simulated', meaning: 'Only test cards work.' },
};

function Report({ details }: { details: Details }): VNode {
  const { mode, settings, api, webhook, prices, connect, webhookAddress } = details;
  const { tone, name, meaning } = MODES[mode];
  return (
    <>
      <p>{renderVerdict(details)}</p>
      <dl class="facts">
        <Fact term="Mode">
          <StatusText tone={tone}>{name}</StatusText>
          {meaning}
        </Fact>
        <Setting term="Secret key" isSet={settings.secretKey} />
        <Setting term="Publishable key" isSet={settings.publishableKey} />
        <Setting term="Webhook secret" isSet={settings.webhookSecret} />
        <Fact term="API">
          <StatusSign
            sign={api}
            label={{ well: 'Responds', failing: 'No response', none: 'Not checked yet' }}
          />
        </Fact>
        <Fact term="Webhook">
          <StatusSign
            sign={webhook}
            label={{ well: 'Received', failing: 'Rejected', none: 'No event yet' }}
          />
        </Fact>
        <Connect connect={connect} isSimulated={mode === 'simulated'} />
        {details.calculatesTax && (
          <Fact term="Tax">
            <StatusText tone="quiet">Calculated</StatusText>
            {connect === null
              ? 'By the settings of this instance’s Stripe account.'
              : 'By the settings of each creator’s account.'}
          </Fact>
        )}
        {mode !== 'simulated' && (
          <>
            <Fact term="Prices of Pro">
              <StatusSign
                sign={prices}
                label={{
                  well: 'Match the upgrade page',
                  failing: 'Differ from the upgrade page',
                  none: 'Not checked yet',
                }}
              />
            </Fact>
            <Fact term="Webhook URL">
              <Address address={webhookAddress} />
            </Fact>
          </>
        )}
      </dl>
      <p class="hint">Keys are never shown here, not even in part. Times are UTC.</p>
    </>
  );
}

/** Shows the account that accepts payments, and whether the events of creators' accounts arrive. */
function Connect({
  connect,
  isSimulated,
}: Pick<Details, 'connect'> & { isSimulated: boolean }): VNode | null {
  if (connect === null) return null;
  return (
    <>
      <Fact term="Sales">
        <StatusText tone="quiet">Creators' accounts</StatusText>
        {`The platform fee is ${connect.feePercent}% of each sale.`}
      </Fact>
      {!isSimulated && <Setting term="Connect webhook secret" isSet={connect.webhookSecret} />}
      <Fact term="Connect webhook">
        <StatusSign
          sign={connect.webhook}
          label={{ well: 'Received', failing: 'Rejected', none: 'No event yet' }}
        />
      </Fact>
    </>
  );
}

/** Shows the steps to fix the setup, with the most serious problem first. */
function renderVerdict({ mode, api, webhook, prices, connect }: Details): VNode {
  if (mode === 'simulated') {
    return (
      <>
        Payments are simulated: no card is charged. To charge real cards, set <code>STRIPE_SECRET_KEY</code>,{' '}
        <code>STRIPE_PUBLISHABLE_KEY</code> and <code>STRIPE_WEBHOOK_SECRET</code>.
      </>
    );
  }
  if (api?.isWell !== true) {
    return <>Stripe did not respond, or rejected our key, so no payment works. See the log for the reason.</>;
  }
  if (prices?.isWell === false) {
    return (
      <>
        Stripe responds, but Pro cannot be bought. The upgrade page shows {PRO_PRICE_TEXTS.monthly} and{' '}
        {PRO_PRICE_TEXTS.annual}, but Stripe would charge other amounts. Correct the prices in{' '}
        <code>STRIPE_PRICE_MONTHLY</code> and <code>STRIPE_PRICE_ANNUAL</code>, or those with the lookup keys{' '}
        <code>tidings_pro_monthly</code> and <code>tidings_pro_annual</code>. See the log for details.
      </>
    );
  }
  if (webhook === null) {
    return <>Stripe responds, but has not sent an event yet. Set its webhook to the URL below.</>;
  }
  if (!webhook.isWell) {
    return (
      <>
        Stripe responds, but its last event was not signed with our secret. Compare{' '}
        <code>STRIPE_WEBHOOK_SECRET</code> with the secret that Stripe shows for the webhook.
        {connect !== null && (
          <>
            {' '}
            Also compare <code>STRIPE_CONNECT_WEBHOOK_SECRET</code> with the secret of the webhook for
            connected accounts.
          </>
        )}
      </>
    );
  }
  if (connect?.webhook === null) {
    return (
      <>
        Stripe responds, and its events arrive. No event of a creator's account has arrived yet: add a second
        webhook for connected accounts, with the URL below.
      </>
    );
  }
  return <>Stripe responds, and its events arrive.</>;
}

function Fact({ term, children }: { term: string; children: ComponentChildren }): VNode {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Setting({ term, isSet }: { term: string; isSet: boolean }): VNode {
  return (
    <Fact term={term}>
      <StatusText tone={isSet ? 'well' : 'quiet'}>{isSet ? 'Set' : 'Not set'}</StatusText>
    </Fact>
  );
}

interface StatusSignProps {
  sign: PaymentHealthView | null;
  label: { well: string; failing: string; none: string };
}

function StatusSign({ sign, label }: StatusSignProps): VNode {
  if (sign === null) return <StatusText tone="quiet">{label.none}</StatusText>;
  return (
    <>
      <StatusText tone={sign.isWell ? 'well' : 'failing'}>
        {sign.isWell ? label.well : label.failing}
      </StatusText>
      <EmailTime at={sign.at} />
    </>
  );
}

/** Shows a URL. A long URL breaks between host and path. */
function Address({ address }: { address: string }): VNode {
  const { origin, pathname } = new URL(address);
  return (
    <code>
      {origin}
      <wbr />
      {pathname}
    </code>
  );
}

function StatusText({ tone, children }: { tone: Tone; children: string }): VNode {
  return <span class={tone === 'quiet' ? 'state' : `state ${tone}`}>{children}</span>;
}
