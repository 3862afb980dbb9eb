import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Stamp } from '../../ui/stamp';

const LEAVE_AFTER_MILLISECONDS = 2000;

/** For the two seconds between sending and the list: the stamp lands, then its lines are drawn. */
export function SentNotice({ title }: { title: string }) {
  const navigate = useNavigate();

  useEffect(() => {
    const timer = setTimeout(() => navigate('/newsletters'), LEAVE_AFTER_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div role="status" className="flex flex-col items-center gap-6 py-20 text-center">
      <Stamp landing />
      <div className="flex flex-col gap-2">
        <h1 className="font-display text-title-small">On its way</h1>
        <p className="text-lead text-ink-2">{title}</p>
      </div>
    </div>
  );
}
