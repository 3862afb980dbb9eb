import { ButtonLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { useSignedInUser } from '../../accounts';
import { ProfileLinkBar } from '../../sites';

export function ShareCard() {
  const user = useSignedInUser();

  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="Get more subscribers" />
      <p className="text-ink-2">Visitors subscribe on your page. Share it in more places.</p>
      <ProfileLinkBar username={user.username} />
      <ButtonLink to="/microsite" className="md:self-start">
        Share Your Micro-site
      </ButtonLink>
    </Card>
  );
}
