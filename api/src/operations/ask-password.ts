import { PASSWORD_MAX, PASSWORD_MIN } from '../features/accounts/index.js';
import { Refusal } from './refusal.js';

/** A new password, typed twice. Throws a `Refusal` for one that cannot be, and where nobody types. */
export async function askPassword({
  askSecret,
}: {
  askSecret: ((question: string) => Promise<string>) | undefined;
}): Promise<string> {
  if (askSecret === undefined) {
    throw new Refusal('There is no terminal to ask at. Without --ask a password is made up.');
  }
  const password = await askSecret('New password: ');
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw new Refusal(`A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters. Nothing was changed.`);
  }
  if ((await askSecret('The same again: ')) !== password) {
    throw new Refusal('The two are not the same. Nothing was changed.');
  }
  return password;
}
