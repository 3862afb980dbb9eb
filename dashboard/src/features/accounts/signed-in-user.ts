import { createContext } from 'react';
import type { User } from './user';

/** Filled by the part of the router that lets only signed-in creators through. */
export const SignedInUser = createContext<User | undefined>(undefined);
