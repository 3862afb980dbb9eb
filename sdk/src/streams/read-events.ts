export interface ServerEvent {
  /** The event's name, or `message` if the server sent none. */
  event: string;
  data: string;
}

/**
 * Yields the events of a server-sent stream (WHATWG HTML, 9.2.6). Calls `onReceived` for all data, including
 * heartbeats.
 */
export async function* readEvents(
  stream: ReadableStream<Uint8Array>,
  onReceived: () => void = () => {},
): AsyncGenerator<ServerEvent, void> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let remainingText = '';
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      onReceived();
      remainingText += decoder.decode(part.value, { stream: true });
      // A carriage return at the end of a part may be half of a line break.
      const blocks = remainingText.replace(/\r\n|\r(?!$)/g, '\n').split('\n\n');
      remainingText = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = readBlock(block);
        if (event !== undefined) yield event;
      }
    }
  } finally {
    // Closes the connection when the consumer stops.
    await reader.cancel().catch(() => undefined);
  }
}

/** Parses a block. Returns undefined for a block without data, such as a comment. */
function readBlock(block: string): ServerEvent | undefined {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, field, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (field === 'event') event = value ?? '';
    if (field === 'data') data.push(value ?? '');
  }
  return data.length === 0 ? undefined : { event, data: data.join('\n') };
}
