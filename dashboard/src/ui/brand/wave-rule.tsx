export function WaveRule() {
  return <div aria-hidden className="wave-rule" />;
}
