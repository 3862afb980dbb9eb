import { useState } from 'react';
import { Avatar } from '../../ui/brand/avatar';
import { brand } from '../../ui/brand/brand';
import { Button, TextLink } from '../../ui/button';
import { usePageTitle } from '../page-title';
import { routePaths } from '../routes/route-paths';
import { DemoCardDialog } from './demo-card-dialog';
import { DemoMark } from './demo-mark';
import { type DemoProduct, readDemoProfile } from './demo-profile';

/** Shows a profile with products, from this browser's storage or from the sample. */
export function DemoProfilePage() {
  usePageTitle(brand);
  const [profile] = useState(() => readDemoProfile(localStorage));
  const [productToBuy, setProductToBuy] = useState<DemoProduct>();

  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[500px] flex-col gap-6 px-4 py-8">
      <DemoMark />
      <header className="flex flex-col items-center gap-3 text-center">
        <Avatar name={profile.displayName} image={null} size="large" className="size-23" />
        <h1 className="font-display text-title-small">{profile.displayName}</h1>
        <p className="text-lead text-ink-2">{profile.bio}</p>
      </header>
      <section className="flex flex-col gap-4">
        <h2 className="text-section font-strong">Products</h2>
        <ul className="flex flex-col gap-4">
          {profile.products.map((product) => (
            <li
              key={product.id}
              className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 shadow-card"
            >
              <div className="flex items-baseline justify-between gap-4">
                <h3 className="min-w-0 font-semibold">{product.title}</h3>
                <span className="shrink-0 font-semibold tabular-nums">{product.price}</span>
              </div>
              <p className="text-ink-2">{product.description}</p>
              <Button className="self-start" onClick={() => setProductToBuy(product)}>
                Buy Now
                <span className="sr-only">{product.title}</span>
              </Button>
            </li>
          ))}
        </ul>
      </section>
      <p>
        <TextLink to={routePaths.demoBackgrounds}>Background Image Test</TextLink>
      </p>
      <DemoCardDialog product={productToBuy} onClose={() => setProductToBuy(undefined)} />
    </main>
  );
}
