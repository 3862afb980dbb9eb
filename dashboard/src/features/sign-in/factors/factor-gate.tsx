import { Button } from '../../../ui/button';
import { EntryPage } from '../../../ui/entry-page';
import { useLogOut } from '../mutations';
import { VerificationBanner } from '../verification/verification-banner';
import { OwnFactorCard } from './own-factor-card';

/** Replaces every screen until the creator has set up a required second factor. */
export function FactorGate() {
  const logOut = useLogOut();

  return (
    <EntryPage
      title="Turn on two-step sign-in"
      lead="This instance requires two-step sign-in. Your page and scheduled newsletters keep working."
    >
      <VerificationBanner />
      <OwnFactorCard />
      <Button tone="ghost" busy={logOut.isPending} onClick={() => logOut.mutate()}>
        Log out
      </Button>
    </EntryPage>
  );
}
