import { useState } from 'react';
import type { Sale } from './sale';

export type SaleQuestionProps = { sale: Sale; open: boolean; onClose: () => void };

type Question = { kind: 'refund' | 'resend'; sale: Sale; open: boolean; number: number };

/** One question at a time about a sale. Answered, it stays until the next: a closed dialog gives the focus back. */
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
