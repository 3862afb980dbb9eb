import { brand } from '../../ui/brand/brand';
import { TextLink } from '../../ui/text-link';
import { routePaths } from '../routes/route-paths';
import { LegalPage, LegalSection } from './legal-page';

/** The default text of every instance: exactly what the product stores. */
export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      lead={`${brand} runs this site and answers for what is stored here. This page says what that is, what for, and how to get rid of it.`}
      other={{ path: routePaths.terms, title: 'Terms' }}
    >
      <LegalSection title="If you have an account">
        <p>
          Stored are your username, your e-mail address and what you put on your page: name, bio, image, links
          and look. Of your password only a hash is kept, which nobody can turn back. Images lose what a
          camera writes into them, such as the place.
        </p>
        <p>
          Of your letters, the texts and images are stored, and for each mail the address it went to, when,
          and what the receiving server answered. Without that nobody could tell you who was missed.
        </p>
      </LegalSection>
      <LegalSection title="If you read somebody’s letters">
        <p>
          Stored are your e-mail address, your name if you gave it, when you joined and what led you there,
          and when you left, by which letter, and why if you said so. The creator whose letters you asked for
          sees these; other creators do not. Every letter has a link to unsubscribe. Your address is then kept
          so that you are not written to again.
        </p>
      </LegalSection>
      <LegalSection title="If you only look">
        <p>
          Views of a page are counted by the day. So that you count as one visitor, your network address and
          browser are made into a number that nobody can turn back, with a key that is thrown away when the
          day is over, and the number with it. Nobody is known again the next day, or on another creator’s
          page.
        </p>
        <p>
          Of the way you came, the site or the campaign that led here is counted. If you subscribe or buy, it
          is kept with that. Your network address itself is used to answer you, and for a short while to hold
          off hammering. {brand} does not keep it.
        </p>
      </LegalSection>
      <LegalSection title="Cookies">
        <p>
          No tracking cookies, no advertising, no analytics by others. One cookie keeps you signed in, until
          you log out or stay away for 30 days. Another names this browser for a year, so that nobody can lock
          you out by guessing your password. We keep the network address of a failed sign-in for 90 days. Your
          browser also remembers, for itself alone, whether you chose light or dark, and what you have typed
          in the first steps until they are finished.
        </p>
        <p>A creator’s page can lead to other sites, or show a video of theirs. There, their rules apply.</p>
      </LegalSection>
      <LegalSection title="Who else sees it">
        <p>
          Mail passes through mail servers on its way, as all mail does. What you publish, everybody can read.
          A creator can set up webhooks: what happens on their list and in their shop is then sent to a
          service that they chose, with the addresses of those it happened to. Otherwise nothing is handed on,
          and nothing is sold.
        </p>
      </LegalSection>
      <LegalSection title="How long, and how to delete it">
        <p>
          A code for signing in is good for ten minutes, and an old username leads to your new one for 90
          days. All else stays as long as your account does.
        </p>
        <p>
          You delete your account under{' '}
          <TextLink to={`${routePaths.settings}?tab=account`}>Settings, Account</TextLink>. Your page closes
          at once; your list, your letters and your images are erased right after. Backups, where {brand}{' '}
          makes them, live out their time.
        </p>
      </LegalSection>
      <LegalSection title="Your rights">
        <p>
          You may see, correct, take with you and delete what is stored about you. Most of it you can do here
          yourself; for the rest, write. If you are not content with the answer, the data protection authority
          where you live will listen.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
