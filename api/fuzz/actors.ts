import fc from 'fast-check';
import { TOKEN_SCOPES } from '../src/kernel/tokens/token-scope.js';
import type { Operation } from './operations.js';

/** Who asks. Mara attacks; Ines is the one whose things nobody else may see or change. */
export const ACTORS = [
  'visitor',
  'mara',
  'mara from another site',
  'mara in a tab of Ines',
  'mara, signed out',
  'reading token',
  'writing token',
  'sending token',
  'whole token',
  'revoked token',
  'administrator',
  'administrator from another site',
  'administrator, signed out',
  'nonsense',
] as const;
export type Actor = (typeof ACTORS)[number];

const SCOPES: Partial<Record<Actor, readonly string[]>> = {
  'reading token': ['read'],
  'writing token': ['write'],
  'sending token': ['send'],
  'whole token': TOKEN_SCOPES,
};

/** Whether the operation is theirs to try; who may not is refused whatever they send. */
export function mayTry(actor: Actor, { access, scopes, method }: Operation): boolean {
  const isRead = method === 'GET';
  switch (access) {
    case 'everybody':
      return true;
    case 'admin':
      return actor === 'administrator' || (isRead && actor === 'administrator from another site');
    case 'session':
      return actor === 'mara' || (isRead && actor === 'mara from another site');
    case 'user':
      if (actor === 'mara' || (isRead && actor === 'mara from another site')) return true;
      return isTokenWith(SCOPES[actor], scopes);
  }
}

function isTokenWith(granted: readonly string[] | undefined, required: readonly string[]): boolean {
  return granted !== undefined && required.every((scope) => granted.includes(scope));
}

/** Mostly those who come to the work behind the door; all others too. */
export function actorOf(operation: Operation): fc.Arbitrary<Actor> {
  const may = ACTORS.filter((actor) => mayTry(actor, operation));
  return fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...may) },
    { weight: 1, arbitrary: fc.constantFrom(...ACTORS) },
  );
}
