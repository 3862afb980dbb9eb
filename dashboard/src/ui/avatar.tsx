import { classNames } from './class-names';

/** The picture, or the first letter of the name. Always beside the name in text, so it has no name of its own. */
export function Avatar({
  name,
  image,
  className,
}: {
  name: string;
  image: string | null;
  className: string;
}) {
  const shape = classNames('shrink-0 rounded-pill', className);
  if (image) return <img src={image} alt="" className={classNames(shape, 'object-cover')} />;

  const [initial = '?'] = name.trim();
  return (
    <span
      aria-hidden
      className={classNames(
        shape,
        'grid place-items-center bg-tide font-display text-[1.1875rem] text-on-tide',
      )}
    >
      {initial.toUpperCase()}
    </span>
  );
}
