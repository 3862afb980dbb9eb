import { LogoMark } from '../../ui/brand/brand';
import { ButtonLink } from '../../ui/button';
import { routePaths } from '../routes/route-paths';

export function NotFoundPage() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center justify-items-start gap-5 px-4">
      <LogoMark className="h-9" />
      <h1 className="font-display text-title-small md:text-title">404 Page Not Found</h1>
      <p className="text-lead text-ink-2">Did you forget to add the page to the router?</p>
      <ButtonLink to={routePaths.landing} tone="primary">
        Go home
      </ButtonLink>
    </main>
  );
}
