import { Package } from 'lucide-react';
import { classNames } from '../../ui/formats/class-names';

/** Shows a product's image or a placeholder. Its alternative text is empty, because the name is beside it. */
export function ProductImage({ image, className }: { image: string | null; className: string }) {
  const box = classNames('shrink-0 rounded-nav', className);
  if (image)
    return <img src={image} alt="" loading="lazy" className={classNames(box, 'bg-sunken object-cover')} />;
  return (
    <span aria-hidden className={classNames(box, 'grid place-items-center bg-tide-soft text-tide-ink')}>
      <Package size={24} strokeWidth={1.5} />
    </span>
  );
}
