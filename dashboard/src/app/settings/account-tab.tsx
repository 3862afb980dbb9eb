import { ApiTokens } from '../../features/accounts';
import { DeleteAccount } from '../../features/sign-in';

export function AccountTab() {
  return (
    <>
      <ApiTokens />
      <DeleteAccount />
    </>
  );
}
