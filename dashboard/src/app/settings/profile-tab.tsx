import { ChangeUsernameForm } from '../../features/sign-in';
import { ProfileForm } from '../../features/sites';

export function ProfileTab() {
  return (
    <>
      <ProfileForm />
      <ChangeUsernameForm />
    </>
  );
}
