import type { VNode } from 'preact';

/** The portrait, or the first letter of the name. Decoration: the name follows as the page's heading. */
export function Avatar({ image, name }: { image: string | null; name: string }): VNode {
  if (image) return <img class="avatar" src={image} alt="" width={100} height={100} fetchpriority="high" />;
  const [initial = ''] = name;
  return (
    <span class="avatar" aria-hidden="true">
      {initial.toLocaleUpperCase('en')}
    </span>
  );
}
