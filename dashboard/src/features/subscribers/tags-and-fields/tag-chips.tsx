/** The maximum number of tags in a row of the list. The subscriber's page shows all tags. */
const SHOWN_TAGS = 3;

/** Shows the tags of a subscriber in a row. */
export function TagChips({ tags }: { tags: string[] }) {
  if (tags.length === 0) return null;
  const hiddenCount = tags.length - SHOWN_TAGS;

  return (
    <span className="mt-1 flex flex-wrap gap-1">
      <span className="sr-only">Tags: </span>
      {tags.slice(0, SHOWN_TAGS).map((tag) => (
        <TagChip key={tag} name={tag} />
      ))}
      {hiddenCount > 0 && (
        <span className="text-meta text-ink-3">
          +{hiddenCount}
          <span className="sr-only"> more tags</span>
        </span>
      )}
    </span>
  );
}

function TagChip({ name }: { name: string }) {
  return (
    <bdi className="max-w-36 truncate rounded-chip bg-tide-soft px-2 text-meta font-medium text-tide-ink">
      {name}
    </bdi>
  );
}
