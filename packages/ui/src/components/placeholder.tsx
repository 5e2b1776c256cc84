/** A façade in the brand's tint, shown if a picture is missing or cannot be loaded. */
export function Placeholder() {
  return (
    <svg viewBox="0 0 648 416" preserveAspectRatio="xMidYMax slice" aria-hidden="true" fill="currentColor">
      <circle cx="476" cy="132" r="58" opacity=".1" />
      <path d="M0 330q150-64 324-30t324-42v158H0z" opacity=".07" />
      <path d="M96 416V190l108-46v272zM420 416V236h132v180z" opacity=".1" />
      <path d="M204 416V104h184v312z" opacity=".16" />
      <path
        d="M228 134h32v44h-32zm52 0h32v44h-32zm52 0h32v44h-32zM228 204h32v44h-32zm52 0h32v44h-32zm52 0h32v44h-32zM228 274h32v44h-32zm52 0h32v44h-32zm52 0h32v44h-32zM270 416v-58a26 26 0 0 1 52 0v58zM120 220h22v34h-22zm40-10h22v34h-22zM120 282h22v34h-22zm40-6h22v34h-22zM444 262h30v30h-30zm54 0h30v30h-30zM444 318h30v30h-30zm54 0h30v30h-30z"
        opacity=".16"
      />
      <path d="M0 396q90-20 190-6t226-2 232-6v34H0z" opacity=".12" />
    </svg>
  );
}
