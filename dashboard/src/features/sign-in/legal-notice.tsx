import { TextLink } from '../../ui/button';

/** Links to the legal pages in new tabs, so that the wizard retains its input. */
export function LegalNotice() {
  return (
    <p className="border-t border-line pt-4 text-meta text-ink-3">
      By creating an account you agree to the{' '}
      <TextLink to="/terms" target="_blank">
        Terms
      </TextLink>{' '}
      and the{' '}
      <TextLink to="/privacy" target="_blank">
        Privacy Policy
      </TextLink>
      .
    </p>
  );
}
