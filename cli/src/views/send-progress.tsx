import { isSendingOver } from '@tidings/sdk';
import { Box, Text } from 'ink';
import type { SendProgress } from '../actions/newsletters/watch.js';
import { formatCounts, formatPause, formatPreparing } from '../progress/progress-sentences.js';
import { calculateFraction, type SendRate, tallyProgress } from '../progress/tally-progress.js';
import { formatClock, formatDuration, formatNumber } from '../terminal/numbers.js';
import type { Glyphs } from '../terminal/palette.js';

/** Narrower bars wrap, and wider lines are hard to read. */
const MIN_BAR_COLUMNS = 40;
const MAX_COLUMNS = 80;
const PERCENT_COLUMNS = 6;

export interface SendProgressProps {
  title: string;
  progress: SendProgress;
  elapsedMs: number;
  /** Undefined if the rate cannot be estimated. */
  sendRate?: SendRate | undefined;
  columns: number;
  glyphs: Glyphs;
  hasColor: boolean;
}

/** Shows a sending newsletter. Each new status renders it again, so it needs no timer. */
export function SendProgressView(props: SendProgressProps) {
  const { title, progress, elapsedMs, sendRate, columns, glyphs, hasColor } = props;
  const width = Math.max(MIN_BAR_COLUMNS, Math.min(columns, MAX_COLUMNS));
  const { accepted, failed, deferred, waiting } = tallyProgress(progress);
  const counts = [
    `${formatNumber(accepted)} of ${formatNumber(progress.audience)} accepted`,
    ...formatCounts({ deferred, waiting }),
  ];
  const pause = formatPause(progress);
  const isOver = isSendingOver(progress);
  return (
    <Box flexDirection="column" width={width}>
      <Text {...(hasColor ? { color: 'cyan' } : {})}>~~~ Tidings</Text>
      <Text wrap="truncate-end" bold={hasColor}>
        {title}
      </Text>
      <Box marginTop={1}>
        <Bar
          fraction={calculateFraction(progress)}
          width={width - PERCENT_COLUMNS}
          glyphs={glyphs}
          hasColor={hasColor}
        />
      </Box>
      <Box justifyContent="space-between">
        <Text>
          {progress.status === 'preparing' ? formatPreparing(progress) : counts.join(glyphs.separator)}
        </Text>
        <Box flexShrink={0} marginLeft={2}>
          <Text dimColor={hasColor}>{formatClock(elapsedMs)}</Text>
        </Box>
      </Box>
      {sendRate !== undefined && (
        <Text dimColor={hasColor}>
          {[
            `${formatNumber(Math.max(1, Math.round(sendRate.perSecond)))} a second`,
            `${formatDuration(sendRate.remainingMs)} left`,
          ].join(glyphs.separator)}
        </Text>
      )}
      {failed > 0 && (
        <Text {...(hasColor ? { color: 'red' } : {})}>{`x ${formatNumber(failed)} failed`}</Text>
      )}
      {pause !== undefined && (
        <Text {...(hasColor ? { color: 'yellow' } : {})}>{`! Sending is ${pause}.`}</Text>
      )}
      {!isOver && <Text dimColor={hasColor}>Ctrl-C stops watching, but not sending.</Text>}
    </Box>
  );
}

interface BarProps {
  fraction: number;
  width: number;
  glyphs: Glyphs;
  hasColor: boolean;
}

function Bar({ fraction, width, glyphs, hasColor }: BarProps) {
  const filledWidth = Math.floor(fraction * width);
  return (
    <Text>
      <Text {...(hasColor ? { color: fraction === 1 ? 'green' : 'cyan' } : {})}>
        {glyphs.filled.repeat(filledWidth)}
      </Text>
      <Text dimColor={hasColor}>{glyphs.empty.repeat(width - filledWidth)}</Text>
      {`${Math.floor(fraction * 100)}%`.padStart(PERCENT_COLUMNS)}
    </Text>
  );
}
