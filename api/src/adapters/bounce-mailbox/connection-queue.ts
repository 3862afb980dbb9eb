interface Connection {
  /** Of the session. */
  id: string;
  /** Of the client. */
  address: string;
}

export interface ConnectionQueue {
  /** Greets at once, or when another connection of this address ends. Returns false if too many wait already. */
  enter(connection: Connection & { greet: () => void }): boolean;
  leave(connection: Connection): void;
}

/** Limits the concurrent connections of one client address. A few more wait for their greeting. */
export function createConnectionQueue(most: { atOnce: number; waiting: number }): ConnectionQueue {
  const clients = new Map<string, { served: Set<string>; waiting: Map<string, () => void> }>();
  return {
    enter({ id, address, greet }) {
      const client = clients.get(address) ?? { served: new Set(), waiting: new Map() };
      clients.set(address, client);
      if (client.served.size < most.atOnce) {
        client.served.add(id);
        greet();
        return true;
      }
      if (client.waiting.size >= most.waiting) return false;
      client.waiting.set(id, greet);
      return true;
    },
    leave({ id, address }) {
      const client = clients.get(address);
      if (client === undefined) return;
      client.waiting.delete(id);
      const wasServed = client.served.delete(id);
      const [next] = client.waiting;
      if (wasServed && next !== undefined) {
        const [nextId, greet] = next;
        client.waiting.delete(nextId);
        client.served.add(nextId);
        greet();
      }
      if (client.served.size + client.waiting.size === 0) clients.delete(address);
    },
  };
}
