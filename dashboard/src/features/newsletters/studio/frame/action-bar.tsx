import { Button } from '../../../../ui/button';

type ActionBarProps = { sendLabel: string; onPreview: () => void; onTest: () => void };

/** Shows the main actions within reach of a thumb, instead of the tab bar. The writing tools replace it. */
export function ActionBar({ sendLabel, onPreview, onTest }: ActionBarProps) {
  return (
    <div
      data-replaces-tabs=""
      className="fixed inset-x-0 bottom-0 z-10 grid grid-cols-3 gap-2 border-t border-line bg-surface px-4 pt-2.5 pb-[calc(0.625rem+env(safe-area-inset-bottom))] group-has-[[data-replaces-actions]]/studio:hidden"
    >
      <Button onClick={onPreview}>Preview</Button>
      <Button aria-label="Send test email" onClick={onTest}>
        Test
      </Button>
      <Button type="submit" tone="primary" aria-label={sendLabel}>
        Send
      </Button>
    </div>
  );
}
