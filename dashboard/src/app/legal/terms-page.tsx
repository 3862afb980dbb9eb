import { freeQuota } from '../../features/plans';
import { brand } from '../../ui/brand/brand';
import { TextLink } from '../../ui/text-link';
import { routePaths } from '../routes/route-paths';
import { LegalPage, LegalSection } from './legal-page';

/** The default text of every instance. */
export function TermsPage() {
  return (
    <LegalPage
      title="Terms"
      lead={`${brand} runs this site. This is what you and ${brand} can expect of each other once you have an account here.`}
      other={{ path: routePaths.privacy, title: 'Privacy Policy' }}
    >
      <LegalSection title="Your account">
        <p>
          Choose a name that is yours to use, give an e-mail address that you read, and keep your password to
          yourself. What is published and sent from your account is published and sent by you.
        </p>
      </LegalSection>
      <LegalSection title="What is yours stays yours">
        <p>
          Your texts, your images and your list of readers belong to you. {brand} stores, shows and sends them
          so that your page and your letters work, and for nothing else. You can take your list with you at
          any time.
        </p>
      </LegalSection>
      <LegalSection title="Whom you may write to">
        <p>
          Send letters to people who asked for them, and to nobody else: no bought lists, no collected
          addresses. Every letter has a link that ends the subscription. Leave it there.
        </p>
      </LegalSection>
      <LegalSection title="What has no place here">
        <p>
          Spam, fraud, harmful software, passing yourself off as somebody else, and what the law forbids.{' '}
          {brand} may close an account that is used for it.
        </p>
      </LegalSection>
      <LegalSection title="What it costs">
        <p>
          The free plan sends {freeQuota} newsletters a month and costs nothing. Where something does cost
          money, you see the price and agree to it first.
        </p>
      </LegalSection>
      <LegalSection title="What cannot be promised">
        <p>
          {brand} takes care that nothing is lost and every letter goes out. It cannot promise that every
          mailbox takes a letter in, or that the site is never down. Keep a copy of what you could not do
          without.
        </p>
      </LegalSection>
      <LegalSection title="Leaving, and changes">
        <p>
          You can delete your account at any time, under{' '}
          <TextLink to={`${routePaths.settings}?tab=account`}>Settings, Account</TextLink>. If these terms
          change, the new ones stand on this page.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
