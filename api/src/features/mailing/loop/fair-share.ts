import { PRIORITY } from '../rules.js';
import type { SendableMailing } from '../store.js';
import type { ClaimRequest } from './ledger.js';

/**
 * Shares the free slots fairly, so that every creator gets an equal part, regardless of the length of the list. More
 * urgent emails (codes and receipts, then replies) have half of the slots reserved, so they overtake newsletters and
 * cannot block them. `turn` rotates the order if there are fewer slots than creators.
 */
export function shareCapacity(mailings: SendableMailing[], places: number, turn: number): ClaimRequest[] {
  const highest = Math.min(...mailings.map(({ priority }) => priority));
  const urgent = mailings.filter(({ priority }) => priority === highest);
  const otherMailings = mailings.filter(({ priority }) => priority !== highest);
  if (otherMailings.length === 0) return shareAmong(urgent, places, turn);
  const urgentPlaces = Math.ceil(places / 2);
  return [
    ...shareAmong(urgent, urgentPlaces, turn),
    ...shareCapacity(otherMailings, places - urgentPlaces, turn),
  ];
}

function shareAmong(mailings: SendableMailing[], places: number, turn: number): ClaimRequest[] {
  const mailingsByOwner = new Map<number, SendableMailing[]>();
  for (const mailing of mailings) {
    const { ownerId } = mailing;
    mailingsByOwner.set(ownerId, [...(mailingsByOwner.get(ownerId) ?? []), mailing]);
  }
  const owners = [...mailingsByOwner.values()];
  const start = turn % Math.max(owners.length, 1);
  const chosenOwners = [...owners.slice(start), ...owners.slice(0, start)].slice(0, places);
  const share = Math.floor(places / Math.max(chosenOwners.length, 1));
  const spare = places - share * chosenOwners.length;
  return chosenOwners.flatMap((ownerMailings, index) => fill(ownerMailings, share + (index < spare ? 1 : 0)));
}

/** Assigns a creator's slots to their mailings in order, and no mailing gets more than it can use. */
function fill(mailings: SendableMailing[], places: number): ClaimRequest[] {
  const requests: ClaimRequest[] = [];
  let remainingPlaces = places;
  for (const mailing of mailings) {
    const limit = Math.min(remainingPlaces, mailing.waiting);
    if (limit > 0) requests.push({ mailing, limit });
    remainingPlaces -= limit;
  }
  return requests;
}

/** Picks one email of each mailing in turn, so that a refused mailing does not stop the others from trying. */
export function chooseProbe(dueMailings: SendableMailing[], turn: number): ClaimRequest[] {
  const mailing = dueMailings[turn % Math.max(dueMailings.length, 1)];
  return mailing === undefined ? [] : [{ mailing, limit: 1 }];
}

/** Limits the emails on the wire to the send window. */
interface Semaphore {
  /** Resolves once a slot is free. Transactional emails overtake newsletters that already wait here. */
  enter(priority: number): Promise<void>;
  leave(): void;
  /** Returns whether all slots are in use and others wait. */
  isFull(): boolean;
}

export function createSemaphore(width: () => number): Semaphore {
  const urgent: Array<() => void> = [];
  const waiting: Array<() => void> = [];
  let activeCount = 0;
  return {
    enter(priority) {
      if (activeCount < width()) {
        activeCount += 1;
        return Promise.resolve();
      }
      const queue = priority === PRIORITY.bulk ? waiting : urgent;
      return new Promise((resolve) => queue.push(resolve));
    },
    leave() {
      activeCount -= 1;
      // The oldest waiting entry gets the free slot, and further entries fill the slots of a wider window.
      while (activeCount < width()) {
        const next = urgent.shift() ?? waiting.shift();
        if (next === undefined) return;
        activeCount += 1;
        next();
      }
    },
    isFull: () => urgent.length + waiting.length > 0,
  };
}
