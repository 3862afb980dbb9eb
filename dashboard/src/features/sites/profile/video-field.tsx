import { TextField } from '../../../ui/forms/field';

type VideoFieldProps = {
  value: string;
  problem?: string | undefined;
  onChange: (videoUrl: string) => void;
};

/** Edits the video link. The server extracts the video, and rejects other links. */
export function VideoField({ value, problem, onChange }: VideoFieldProps) {
  return (
    <TextField
      label="Video"
      name="videoUrl"
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      maxLength={500}
      placeholder="youtu.be/dQw4w9WgXcQ"
      help="A YouTube link. Your page shows the video."
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
