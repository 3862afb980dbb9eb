import type { components } from '@tidings/sdk';

export type User = components['schemas']['User'];

export function nameOf(user: User): string {
  return user.displayName?.trim() || user.username;
}

export function firstNameOf(user: User): string {
  const [first = user.username] = nameOf(user).split(/\s+/);
  return first;
}
