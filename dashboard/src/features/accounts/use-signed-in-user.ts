import { useContext } from 'react';
import { SignedInUser } from './signed-in-user';
import type { User } from './user';

export function useSignedInUser(): User {
  const user = useContext(SignedInUser);
  if (!user) throw new Error('This screen is only for signed-in creators.');
  return user;
}
