import { createContext } from 'react';
import type { User } from './user';

/** Provided by the part of the router that requires a signed-in creator. */
export const SignedInUser = createContext<User | undefined>(undefined);
