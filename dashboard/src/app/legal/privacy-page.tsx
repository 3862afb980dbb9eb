import { FORMER_USERNAME_LIFETIME, SESSION_LIFETIME, SIGN_IN_CODE_LIFETIME } from '@tidings/sdk';
import { brand } from '../../ui/brand/brand';
import { TextLink } from '../../ui/button';
import { routePaths } from '../routes/route-paths';
import { LegalPage, LegalSection } from './legal-page';

/** Shows the default privacy policy of every instance. It lists exactly the stored data. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead={`${brand} runs this site and is responsible for the personal data stored here. This page explains the data, its purpose, and how to delete it.`}
      otherPage={{ path: routePaths.terms, title: 'Terms' }}
    >
      <LegalSection title="If you have an account">
        <p>
          We store your username, your email address and the content of your page: name, bio, image, links and
          theme. We store your password only as a hash. We remove metadata, such as the location, from your
          images.
        </p>
        <p>
          We store the text and images of your newsletters. For each email, we store the address, the time and
          the response of the receiving server. Your delivery reports need this data.
        </p>
      </LegalSection>
      <LegalSection title="If you subscribe to a newsletter">
        <p>
          We store your email address, your name if you gave it, the date you subscribed and the source that
          led you to the page. When you unsubscribe, we store the date, the newsletter and your reason if you
          gave one. Every newsletter has an unsubscribe link. After you unsubscribe, we store your address.
          This prevents others from adding you again. You can subscribe again yourself.
        </p>
        <p>
          We also store the topics that you choose, and tags and custom fields that the creator adds. If the
          creator turns on tracking for each subscriber, we store which newsletters you open and which links
          you follow. The creator of the newsletter sees this data. Every newsletter links to your preference
          center, which shows all of it. There you can change your details and topics, and download or erase
          the data.
        </p>
      </LegalSection>
      <LegalSection title="If you buy or download a product">
        <p>
          We store your email address, your name if you gave it, the product, the price and the date. If tax
          is calculated, we also store your country. The seller sees this data. Stripe processes payments, and
          we do not receive your card number.
        </p>
      </LegalSection>
      <LegalSection title="If you visit a page">
        <p>
          We count page views per day. To count you as one visitor, we hash your network address and browser
          with a random key. We delete the key and the hash at the end of the day. We cannot recognize you on
          another day or on another creator’s page.
        </p>
        <p>
          We count the site or campaign that led you to a page. If you subscribe or buy, we store it with your
          subscription or purchase. We use your network address to respond to you and, for a short time, to
          limit abuse. {brand} does not store it with your visits.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          We use no tracking cookies, advertising or third-party analytics. One cookie keeps you signed in
          until you sign out or stay away for {SESSION_LIFETIME}. Another cookie recognizes this browser for a
          year. If someone elsewhere tries to guess your password, we block their attempts, and you can still
          sign in here. We store the network address of a failed sign-in for 90 days. Your browser stores your
          light or dark setting and unsaved entries. A cookie keeps the library of your purchases open for an
          hour. On the payment form, Stripe’s script sets its own cookies.
        </p>
        <p>
          A creator’s page can link to other sites or show an embedded video. Their privacy rules apply there.
        </p>
      </LegalSection>
      <LegalSection title="Sharing">
        <p>
          Emails pass through other mail servers. If you pay here, Stripe processes the payment. Everyone can
          read the content that you publish. Creators can set up webhooks, which send events of their list and
          shop, including email addresses, to a service of their choice. We share no other personal data and
          sell none.
        </p>
      </LegalSection>
      <LegalSection title="Retention and deletion">
        <p>
          A sign-in code expires after {SIGN_IN_CODE_LIFETIME}. An old username redirects to your new one for{' '}
          {FORMER_USERNAME_LIFETIME}. Unless this page names a shorter time, we store an account until you
          delete it, and a subscription until you or the creator deletes it.
        </p>
        <p>
          You can delete your account under{' '}
          <TextLink to={`${routePaths.settings}?tab=account`}>Settings, Account</TextLink>. Your page closes
          at once. We then erase your list, newsletters and images. Records of paid purchases stay, without
          your account. Backups of {brand} keep this data until they expire.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          You can access, correct, export and delete the data that we store about you. You can do most of this
          in your account. For everything else, contact us. You can also complain to your local data
          protection authority.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
