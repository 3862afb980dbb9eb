import { freeQuota } from '../../features/plans/plan-numbers';
import { brand } from '../../ui/brand/brand';
import { TextLink } from '../../ui/button';
import { routePaths } from '../routes/route-paths';
import { LegalPage, LegalSection } from './legal-page';

/** Shows the default terms of every instance. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead={`${brand} runs this site. These terms apply to you and ${brand} when you have an account here.`}
      otherPage={{ path: routePaths.privacy, title: 'Privacy Policy' }}
    >
      <LegalSection title="Your account">
        <p>
          Choose a username that you have the right to use, enter an email address that you check, and keep
          your password secret. You are responsible for all content published and sent from your account.
        </p>
      </LegalSection>
      <LegalSection title="Your content">
        <p>
          You own your texts, your images and your subscriber list. {brand} stores, shows and sends them only
          to provide your page and your newsletters. You can export your list at any time.
        </p>
      </LegalSection>
      <LegalSection title="Permitted recipients">
        <p>
          Send newsletters only to subscribers who asked for them. Do not use bought or collected addresses.
          Every newsletter has an unsubscribe link. Do not remove or hide it.
        </p>
      </LegalSection>
      <LegalSection title="Prohibited use">
        <p>
          Do not use {brand} for spam, fraud, malware, impersonation or illegal content. {brand} may close an
          account that violates these terms.
        </p>
      </LegalSection>
      <LegalSection title="Prices">
        <p>
          The free plan includes {freeQuota} newsletters a month. We show you the price of paid features
          before you agree to pay.
        </p>
      </LegalSection>
      <LegalSection title="No guarantee">
        <p>
          {brand} works to store your data safely and to send every newsletter. It cannot guarantee that every
          mailbox accepts an email, or that the site is always available. Keep a copy of important content.
        </p>
      </LegalSection>
      <LegalSection title="Termination and changes">
        <p>
          You can delete your account at any time under{' '}
          <TextLink to={`${routePaths.settings}?tab=account`}>Settings, Account</TextLink>. If these terms
          change, we publish the new version on this page.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
