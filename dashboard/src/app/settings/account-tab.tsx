import { ApiTokens } from '../../features/accounts';
import { DeleteAccount } from '../../features/sign-in';
import { WebhooksCard } from '../../features/webhooks';

export function AccountTab() {
  return (
    <>
      <ApiTokens />
      <WebhooksCard />
      <DeleteAccount />
    </>
  );
}
