import { ApiTokens } from '../../features/accounts';
import { DeleteAccount, PasswordCard } from '../../features/sign-in';
import { WebhooksCard } from '../../features/webhooks';

export function AccountTab() {
  return (
    <>
      <PasswordCard />
      <ApiTokens />
      <WebhooksCard />
      <DeleteAccount />
    </>
  );
}
