import { Package } from 'lucide-react';
import { classNames } from '../../ui/class-names';

/** The picture of a product, or a tile that holds its place. The name stands beside it, so it says nothing. */
export function ProductPicture({ image, className }: { image: string | null; className: string }) {
  const box = classNames('shrink-0 rounded-nav', className);
  if (image)
    return <img src={image} alt="" loading="lazy" className={classNames(box, 'bg-sunken object-cover')} />;
  return (
    <span aria-hidden className={classNames(box, 'grid place-items-center bg-tide-soft text-tide-ink')}>
      <Package size={24} strokeWidth={1.5} />
    </span>
  );
}
