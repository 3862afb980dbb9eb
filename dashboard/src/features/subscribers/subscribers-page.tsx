import { useState } from 'react';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { controlClass } from '../../ui/field';
import { counted } from '../../ui/numbers';
import { PageHeader } from '../../ui/page-header';
import { useDebounced } from '../../ui/use-debounced';
import { WaveRule } from '../../ui/wave-rule';
import { useSignedInUser } from '../accounts';
import { ProfileLinkBar } from '../sites';
import { SubscriberResults } from './subscriber-results';
import { useSubscriberCount } from './use-subscriber-count';

export function SubscribersPage() {
  const user = useSignedInUser();
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 300);
  const { data: count } = useSubscriberCount();

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Subscribers"
        lead={
          !count ? 'Everyone who reads along.' : counted(count, 'person reads along.', 'people read along.')
        }
      />
      <WaveRule />
      <Card className="flex flex-col gap-4">
        <input
          type="search"
          aria-label="Search subscribers"
          placeholder="Search by name or email"
          className={`${controlClass} h-11 md:h-10 md:max-w-80`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <div className="min-h-[25rem]">
          <SubscriberResults search={search} count={count} />
        </div>
      </Card>
      <Card className="flex flex-col gap-3">
        <h2 className="text-section font-strong">More readers</h2>
        <p className="text-ink-2">People join on your page. The more places link to it, the better.</p>
        <ProfileLinkBar username={user.username} />
        <ButtonLink to="/microsite" className="md:self-start">
          Share Your Micro-site
        </ButtonLink>
      </Card>
    </div>
  );
}
