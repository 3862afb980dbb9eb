import { z } from 'zod';
import { cursorCodec, idPosition } from '../../../kernel/cursor.js';

/** The position of a newsletter in its creator's archive, which is sorted from the newest sending on. */
export interface ArchivePosition {
  sentAt: number;
  id: number;
}

/** The last millisecond that a date can represent (ECMA-262, 21.4.1.1). */
const MAX_TIME = 8_640_000_000_000_000;

/**
 * Creates a codec for a list in the archive's order. The cursor holds the whole position, so it stays valid
 * after the row is gone.
 */
export function archiveOrderCursor(list: string) {
  return cursorCodec<ArchivePosition>({
    list,
    position: z.object({ sentAt: z.int().min(0).max(MAX_TIME), id: idPosition() }),
    example: { sentAt: 1_763_715_600_000, id: 12 },
  });
}

export const archiveCursor = archiveOrderCursor('archive');
