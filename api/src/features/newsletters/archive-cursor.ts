/** Where a letter stands in its creator's archive, which runs from the newest sending on. */
export interface ArchivePosition {
  sentAt: number;
  id: number;
}

/** Holds all of the position, so that it still leads on when that letter is deleted. */
export function writeArchiveCursor({ sentAt, id }: ArchivePosition): string {
  return `${sentAt}-${id}`;
}

/** Undefined for a cursor that nobody here wrote. */
export function parseArchiveCursor(cursor: string): ArchivePosition | undefined {
  const [, sentAt, id] = /^(\d{1,15})-([1-9]\d{0,14})$/.exec(cursor) ?? [];
  return sentAt === undefined || id === undefined ? undefined : { sentAt: Number(sentAt), id: Number(id) };
}
