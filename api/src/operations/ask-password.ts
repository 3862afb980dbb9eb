import { Refusal } from './refusal.js';

/** Reads a new password, typed twice. Throws a `Refusal` if they differ, or without a terminal. */
export async function askPassword({
  askSecret,
}: {
  askSecret: ((question: string) => Promise<string>) | undefined;
}): Promise<string> {
  if (askSecret === undefined) {
    throw new Refusal('There is no terminal to ask at. Without --ask a password is made up.');
  }
  const password = await askSecret('New password: ');
  if ((await askSecret('The same again: ')) !== password) {
    throw new Refusal('The two are not the same. Nothing was changed.');
  }
  return password;
}
