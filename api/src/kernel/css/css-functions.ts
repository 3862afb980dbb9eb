/** The CSS functions that load nothing. Others, such as `url` and `image-set`, could reach other hosts. */
export const CSS_FUNCTIONS: ReadonlySet<string> = new Set(
  `
    var env calc min max clamp round mod rem abs sign sin cos tan asin acos atan atan2 pow sqrt hypot log exp
    rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark linear-gradient radial-gradient
    conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient blur brightness
    contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia matrix matrix3d perspective rotate
    rotate3d rotatex rotatey rotatez scale scale3d scalex scaley scalez skew skewx skewy translate translate3d
    translatex translatey translatez cubic-bezier steps linear minmax repeat fit-content circle ellipse inset
    polygon path rect xywh shape counter counters
  `
    .trim()
    .split(/\s+/),
);
