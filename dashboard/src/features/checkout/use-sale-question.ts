import { useState } from 'react';
import type { Sale } from './sale';

export type SaleQuestionProps = { sale: Sale; open: boolean; onClose: () => void };

type Question = { kind: 'refund' | 'resend'; sale: Sale; open: boolean; number: number };

/** Holds the open question about a sale. It stays set after closing, because a closed dialog restores the focus. */
export function useSaleQuestion() {
  const [question, setQuestion] = useState<Question>();

  function ask(kind: Question['kind'], sale: Sale) {
    setQuestion((last) => ({ kind, sale, open: true, number: (last?.number ?? 0) + 1 }));
  }

  function close() {
    setQuestion((last) => last && { ...last, open: false });
  }

  return { question, ask, close };
}
